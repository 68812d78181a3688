/** What later domains use: they declare what staff take notes about, and list how many there are. */
export { notedOf, type Noted, type NotedThing } from './noted.ts'
export { forgetNotes } from './notes.ts'
export { countNotes } from './sql.ts'
