/**
 * In the head, before the page's code: a form that somebody sends before the page listens goes nowhere, for the browser
 * itself would put what was typed, a password too, into the address. Forms that name where they go (search) go there.
 */
export const FORMS_SCRIPT =
  "addEventListener('submit',e=>{e.target.hasAttribute('action')||e.preventDefault()},true)"
