/**
 * The text of an inline script that lets a page's modules begin to load only after its first paint, so that on a slow line the text
 * does not share the way with them, and then runs them one after the other with a breath between: none keeps a slow
 * phone busy for long. The page must be readable without them.
 *
 * @param preloads addresses of the modules that `entry` and the page need, what they themselves need first
 */
export function scriptStart(entry: string, preloads: readonly string[]): string {
  const modules = JSON.stringify([...new Set(preloads)].filter((href) => href !== entry)).replaceAll('<', '\\u003c');
  // A frame is drawn only when the style sheet is there; the timeout ends after that frame.
  const start =
    `requestAnimationFrame(()=>setTimeout(async()=>{let m=${modules};for(let h of m){` +
    'let l=document.createElement("link");l.rel="modulepreload";l.href=h;document.head.append(l)}' +
    `for(let h of m){await import(h);await new Promise(r=>setTimeout(r))}import(${JSON.stringify(entry)})}))`;
  return `${start};document.currentScript.remove()`;
}

/** In development: Vite's scripts as they come. */
export function writeScripts(scripts: readonly { attrs?: Record<string, unknown>; children?: string }[]): string {
  return scripts
    .map(({ attrs = {}, children = '' }) => {
      const written = Object.entries(attrs).map(([name, value]) => (value === true ? name : `${name}="${value}"`));
      return `<script ${written.join(' ')}>${children}</script>`;
    })
    .join('');
}
