const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const entry = /<script type="module" async="" src="([^"]+)"[^>]*><\/script>/;

/**
 * Lets a page's scripts begin to load only after its first paint, so that on a slow line the text does not share the
 * way with them. The page must be readable without them. HTML without a module entry is given back as it is.
 */
export function startScriptsAfterPaint(html: string): string {
  const source = entry.exec(html)?.[1];
  if (source === undefined) return html;
  const preloads = [...html.matchAll(preload)].map(([, href]) => href).filter((href) => href !== source);
  // A frame is drawn only when the style sheet is there; the timeout ends after that frame.
  const start =
    `requestAnimationFrame(()=>setTimeout(()=>{for(let h of ${JSON.stringify(preloads)}){` +
    'let l=document.createElement("link");l.rel="modulepreload";l.href=h;document.head.append(l)}' +
    `import(${JSON.stringify(source)})}))`;
  return html.replace(preload, '').replace(entry, () => `<script>${start}</script>`);
}
