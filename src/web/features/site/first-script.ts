/**
 * Runs before the first paint, inline in the head: the stored theme and direction, how much room the recent look-ups of
 * this device or of the member's account take, whether somebody is signed in, whether a comment of theirs on this number
 * or a note was not sent, and which announcement was closed, so that nothing flashes or jumps. Its hash stands in the content security policy. Storage
 * may be barred.
 *
 * Whether the operator's Android app shows the page is noted for the life of the tab (`apk-mode.ts`), whichever page the
 * app opens first.
 *
 * It also hears the button that changes the theme (`data-flip`), which therefore works before the page's script is there
 * and without it: nobody else hears that press, or it would be made again when the page is taken over.
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
d.theme=t?"light":"dark";try{localStorage.theme=d.theme}catch{}})`.replaceAll('\n', '');
