/**
 * Inline script that runs first: prevents the submission of forms whose code is not loaded yet, which would reload the
 * page and lose input. Forms that work without scripts have an `action`.
 */
export const unreadyFormsScript =
  "document.addEventListener('submit',e=>{e.target.hasAttribute('action')||e.preventDefault()},true)"
