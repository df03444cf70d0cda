/**
 * The text of an inline script that lets a page's modules and phrases begin to load only when its first paint is on the
 * screen, so that on a slow line the text does not share the way with them, and then runs them one after the other with a breath
 * between: none keeps a slow phone busy for long. The page must be readable without them. What is pressed meanwhile is
 * kept for them (`early-press.ts`).
 *
 * @param preloads addresses of the modules that `entry` and the page need, what they themselves need first
 * @param phrases address of the phrases that the page was made with; null where they were not loaded
 */
export function scriptStart(entry: string, preloads: readonly string[], phrases: string | null): string {
  const modules = [...new Set(preloads)].filter((href) => href !== entry);
  // A frame is handed over long before it is seen. Where the browser does not say when that is, half a second must do.
  const start =
    '{let l=e=>{l.last=e};addEventListener("click",l);window.earlyPress=l}' +
    `{let m=${writeText(modules)},e=${writeText(entry)},s=async()=>{s=()=>{};for(let h of[...m,e]){` +
    'let l=document.createElement("link");l.rel="modulepreload";l.href=h;document.head.append(l)}' +
    (phrases === null ? '' : preloadText(phrases)) +
    // What is lost on the way is asked for again, later and later.
    'let p=t=>new Promise(r=>setTimeout(r,t)),g=async(h,t)=>{try{await import(h)}catch(x){console.warn(x);await p(t);await g(h,t*2)}};' +
    'for(let h of m){await g(h,1e3);await p(0)}g(e,1e3)};' +
    'new PerformanceObserver((l,o)=>{if(l.getEntriesByName("first-contentful-paint")[0])o.disconnect(),s()})' +
    '.observe({type:"paint",buffered:true});requestAnimationFrame(()=>setTimeout(()=>s(),500))}';
  return `${start}document.currentScript.remove()`;
}

/** Beside the modules, which wait for it, but not before them. */
function preloadText(phrases: string): string {
  return (
    'let l=document.createElement("link");l.rel="preload";l.as="fetch";l.crossOrigin="anonymous";' +
    `l.fetchPriority="low";l.href=${writeText(phrases)};document.head.append(l);`
  );
}

function writeText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
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
