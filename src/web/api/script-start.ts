/**
 * Inline script that starts loading modules and phrases only after the first paint, so that they do not compete with
 * the text on a slow line. It runs the modules one by one with pauses, to keep a slow phone responsive. The page must
 * be readable without them; `early-press.ts` replays what is pressed meanwhile.
 *
 * @param preloads addresses of the modules for `entry` and the page, dependencies first
 * @param phrases address of the page's phrases; null if none were loaded
 */
export function scriptStart(entry: string, preloads: readonly string[], phrases: string | null): string {
  const modules = [...new Set(preloads)].filter((href) => href !== entry);
  // A frame callback runs long before its paint. Without paint timing, wait half a second.
  const start =
    `{let m=${writeText(modules)},e=${writeText(entry)},s=async()=>{s=()=>{};for(let h of[...m,e]){` +
    'let l=document.createElement("link");l.rel="modulepreload";l.href=h;document.head.append(l)}' +
    (phrases === null ? '' : preloadText(phrases)) +
    // Failed modules are retried with growing pauses.
    'let p=t=>new Promise(r=>setTimeout(r,t)),g=async(h,t)=>{try{await import(h)}catch(x){console.warn(x);await p(t);await g(h,t*2)}};' +
    'for(let h of m){await g(h,1e3);await p(0)}g(e,1e3)};' +
    'new PerformanceObserver((l,o)=>{if(l.getEntriesByName("first-contentful-paint")[0])o.disconnect(),s()})' +
    '.observe({type:"paint",buffered:true});requestAnimationFrame(()=>setTimeout(()=>s(),500))}';
  return `${start}document.currentScript.remove()`;
}

/** Loads beside the modules, which wait for the phrases, at low priority. */
function preloadText(phrases: string): string {
  return (
    'let l=document.createElement("link");l.rel="preload";l.as="fetch";l.crossOrigin="anonymous";' +
    `l.fetchPriority="low";l.href=${writeText(phrases)};document.head.append(l);`
  );
}

function writeText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Development only: Vite's scripts unchanged. */
export function writeScripts(scripts: readonly { attrs?: Record<string, unknown>; children?: string }[]): string {
  return scripts
    .map(({ attrs = {}, children = '' }) => {
      const written = Object.entries(attrs).map(([name, value]) => (value === true ? name : `${name}="${value}"`));
      return `<script ${written.join(' ')}>${children}</script>`;
    })
    .join('');
}
