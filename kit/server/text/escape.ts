/** Escapes plain text for HTML or XML, attributes included. */
const SAFE: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeText = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (each) => SAFE[each] ?? '')
