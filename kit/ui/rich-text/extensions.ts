/** The editor's extensions: what the server's sanitizer keeps, and nothing else. */
import { Mark, mergeAttributes, Node, type Extensions } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'

/** Formulas and square metres of texts that came from files. */
const markRaised = (name: 'subscript' | 'superscript', tag: 'sub' | 'sup') =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  })

/** A question that opens to its answer. In the editor it is always open: a click in the question sets the caret there. */
const Question = Node.create({
  name: 'question',
  group: 'block',
  content: 'questionTitle block+',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'details' }],
  renderHTML: () => ['details', 0],
  addNodeView: () => () => {
    const dom = document.createElement('div')
    dom.className = 'rich-question'
    return { dom, contentDOM: dom }
  },
})

const QuestionTitle = Node.create({
  name: 'questionTitle',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'summary' }],
  renderHTML: () => ['summary', 0],
  addNodeView: () => () => {
    const dom = document.createElement('div')
    dom.className = 'rich-question-title'
    return { dom, contentDOM: dom }
  },
  addKeyboardShortcuts: () => ({
    /** At the end of a question Enter leads to its answer. */
    Enter: ({ editor }) => {
      const { $from, empty } = editor.state.selection
      const isAtEnd =
        empty &&
        $from.parent.type.name === 'questionTitle' &&
        $from.parentOffset === $from.parent.content.size
      return isAtEnd && editor.commands.setTextSelection($from.after() + 1)
    },
  }),
})

/** Pictures beside each other, as many in a row as fit. */
const Gallery = Node.create({
  name: 'gallery',
  group: 'block',
  content: 'image+',
  parseHTML: () => [{ tag: 'div[data-block="gallery"]' }],
  renderHTML: () => ['div', { 'data-block': 'gallery' }, 0],
})

const LINKS = ['https', 'mailto', 'tel']

export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: LINKS,
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => addressOf(address) !== null,
    },
  }),
  Image.configure({ allowBase64: false }),
  Gallery,
  Question,
  QuestionTitle,
  TableKit.configure({ table: { resizable: false } }),
  markRaised('subscript', 'sub'),
  markRaised('superscript', 'sup'),
]

/**
 * A typed link address: of this shop (`/goods/12`), https, a mailbox or a phone number.
 * @returns null when it is none of these, such as `javascript:` and plain `http:`, which the server removes
 */
export function addressOf(typed: string): string | null {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return null
  if (/^\/(?!\/)/.test(text) || text.startsWith('#')) return text
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase()
  if (scheme !== undefined && !/^[\w.-]+:\d+(\/|$)/.test(text)) {
    return LINKS.includes(scheme) ? text : null
  }
  if (/^[^@/]+@[^@/]+\.[^@/]+$/.test(text)) return `mailto:${text}`
  return /^[\w-]+(\.[\w-]+)+([:/?#]|$)/.test(text) ? `https://${text}` : null
}
