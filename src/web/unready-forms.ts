/**
 * Inline, before anything else: a form whose code has not come yet is not sent by the browser, which would load the page anew
 * without what was typed. A form that works without scripts says where it goes.
 */
export const unreadyFormsScript =
  "document.addEventListener('submit',e=>{e.target.hasAttribute('action')||e.preventDefault()},true)"
