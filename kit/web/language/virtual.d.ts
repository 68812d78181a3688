/** Virtual modules of the build: see scripts/vite/words.ts. */
declare module 'virtual:words/*' {
  const messages: import('./words.ts').Messages
  export default messages
}
declare module 'virtual:office-words/*' {
  const messages: import('./words.ts').Messages
  export default messages
}
