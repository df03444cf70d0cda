/**
 * Inline script in the head, run before the first paint, so that nothing flashes or jumps. Applies the stored theme and
 * direction; reserves room for recent look-ups; marks a signed-in member, and an unsent comment or note on this number;
 * hides a closed announcement. Its hash is in the content security policy. Storage may be blocked.
 * Records for the life of the tab whether the operator's Android app shows the page (`apk-mode.ts`). Handles the theme
 * button (`data-flip`) and the one that closes the announcement (`data-closes`), which work before hydration and
 * without the page's script. No other code may handle these presses, since presses are replayed on hydration. Keeps the
 * last of all other presses for `early-press.ts`, also while the rest of the document is still on its way.
 */
export const firstScript =
  `try{if(/[?&]apk=1(?:&|$)/.test(location.search)||/\\bRingbookApp\\b/.test(navigator.userAgent))sessionStorage.apk=1;
if(sessionStorage.apk)document.documentElement.dataset.apk=""}catch{}
try{let r=document.documentElement,t=localStorage.theme,o=localStorage.direction,
n=localStorage.session?+localStorage.history_rows||0:JSON.parse(localStorage.recent||"[]").length;
if(localStorage.session){r.dataset.member="";let d=/\\/number\\/(\\d+)$/.exec(location.pathname),
h=k=>d&&(localStorage.drafts||"").includes(":"+d[1]+k);if(h(":comment"))r.dataset.draft="";if(h(":note"))r.dataset.note=""}
if(t=="light"||t=="dark")r.dataset.theme=t;if(o=="ltr"||o=="rtl")r.dir=o;if(n)r.dataset.recent=Math.min(n,4)}catch{}
try{let a=localStorage.announcement;if(/^\\d{1,18}$/.test(a)){let s=new CSSStyleSheet;
s.replaceSync("#announcement-"+a+"{display:none}");document.adoptedStyleSheets=[s]}}catch{}
addEventListener("click",e=>{if(!e.target.closest?.("[data-flip]"))return;e.stopImmediatePropagation();
let d=document.documentElement.dataset,t=d.theme?d.theme=="dark":matchMedia("(prefers-color-scheme:dark)").matches;
d.theme=t?"light":"dark";try{localStorage.theme=d.theme}catch{}});
addEventListener("click",e=>{let a=e.target.closest?.("[data-closes]")?.dataset.closes;if(!a)return;
e.stopImmediatePropagation();try{localStorage.announcement=a}catch{}
document.getElementById("announcement-"+a).remove()});
{let l=e=>{l.last=e};addEventListener("click",l);globalThis.earlyPress=l}`.replaceAll('\n', '');
