/** The editor's toolbar: one tab stop, arrow keys move between buttons. */
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import Bold from 'lucide-react/icons/letter-b'
import Captions from 'lucide-react/icons/captions'
import CodeXml from 'lucide-react/icons/code-xml'
import Columns2 from 'lucide-react/icons/columns-2'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import Image from 'lucide-react/icons/image'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import Images from 'lucide-react/icons/images'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question'
import Minus from 'lucide-react/icons/minus'
import Quote from 'lucide-react/icons/quote'
import Redo2 from 'lucide-react/icons/redo-2'
import RemoveFormatting from 'lucide-react/icons/remove-formatting'
import Rows2 from 'lucide-react/icons/rows-2'
import Strikethrough from 'lucide-react/icons/strikethrough'
import Table from 'lucide-react/icons/table'
import Trash2 from 'lucide-react/icons/trash'
import Underline from 'lucide-react/icons/underline'
import Undo2 from 'lucide-react/icons/undo-2'
import type { LucideIcon } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useT } from '../../web/language/i18n.tsx'
import { classes } from '../basics/classes.ts'
import { Icon } from '../basics/Icon.tsx'

/** The formatting at the caret. */
const stateOf = (editor: Editor) => ({
  h2: editor.isActive('heading', { level: 2 }),
  h3: editor.isActive('heading', { level: 3 }),
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  underline: editor.isActive('underline'),
  strike: editor.isActive('strike'),
  bullets: editor.isActive('bulletList'),
  numbers: editor.isActive('orderedList'),
  quote: editor.isActive('blockquote'),
  link: editor.isActive('link'),
  table: editor.isActive('table'),
  question: editor.isActive('question'),
  image: editor.isActive('image'),
  undo: editor.can().undo(),
  redo: editor.can().redo(),
})
type State = ReturnType<typeof stateOf>
type Tool = {
  name: string
  icon: LucideIcon
  run: (editor: Editor) => unknown
  /** Shown only in this state. */
  when?: (state: State) => boolean
}

const QUESTION = {
  type: 'question',
  content: [{ type: 'questionTitle' }, { type: 'paragraph' }],
}

/** Where the question begins that the caret is in, and where it ends. */
function questionAt({ state: { selection } }: Editor): { from: number; until: number } | undefined {
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type.name === 'question')
      return { from: $from.before(depth), until: $from.after(depth) }
  return undefined
}

/** A question within another one comes after it. The caret goes into the question: its answer is written after that. */
function addQuestion(editor: Editor): void {
  const outer = questionAt(editor)
  if (outer === undefined) editor.chain().focus().insertContent(QUESTION).run()
  else editor.chain().focus().insertContentAt(outer.until, QUESTION).run()
  const from = outer?.until ?? questionAt(editor)?.from
  if (from !== undefined) editor.commands.setTextSelection(from + 2)
}

const GROUPS = [
  [
    { name: 'h2', icon: Heading2, run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run() },
    { name: 'h3', icon: Heading3, run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run() },
    { name: 'bold', icon: Bold, run: (e) => e.chain().focus().toggleBold().run() },
    { name: 'italic', icon: Italic, run: (e) => e.chain().focus().toggleItalic().run() },
    { name: 'underline', icon: Underline, run: (e) => e.chain().focus().toggleUnderline().run() },
    { name: 'strike', icon: Strikethrough, run: (e) => e.chain().focus().toggleStrike().run() },
  ],
  [
    { name: 'bullets', icon: List, run: (e) => e.chain().focus().toggleBulletList().run() },
    { name: 'numbers', icon: ListOrdered, run: (e) => e.chain().focus().toggleOrderedList().run() },
    { name: 'quote', icon: Quote, run: (e) => e.chain().focus().toggleBlockquote().run() },
    { name: 'line', icon: Minus, run: (e) => e.chain().focus().setHorizontalRule().run() },
    {
      name: 'table',
      icon: Table,
      run: (e) => e.chain().focus().insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
    },
    { name: 'question', icon: MessageCircleQuestion, run: addQuestion },
  ],
  [
    {
      name: 'row',
      icon: Rows2,
      run: (e) => e.chain().focus().addRowAfter().run(),
      when: ({ table }) => table,
    },
    {
      name: 'column',
      icon: Columns2,
      run: (e) => e.chain().focus().addColumnAfter().run(),
      when: ({ table }) => table,
    },
    {
      name: 'tableAway',
      icon: Trash2,
      run: (e) => e.chain().focus().deleteTable().run(),
      when: ({ table }) => table,
    },
  ],
  [
    {
      name: 'plain',
      icon: RemoveFormatting,
      run: (e) => e.chain().focus().unsetAllMarks().clearNodes().run(),
    },
    { name: 'undo', icon: Undo2, run: (e) => e.chain().focus().undo().run() },
    { name: 'redo', icon: Redo2, run: (e) => e.chain().focus().redo().run() },
  ],
] as const satisfies readonly (readonly Tool[])[]

type Props = {
  editor: Editor
  label: string
  isSource: boolean
  onLink: () => void
  /** Missing where pictures cannot be uploaded. */
  onPicture?: (() => void) | undefined
  onGallery?: (() => void) | undefined
  /** Describes the picture that is selected. */
  onAlt: () => void
  onSource: () => void
}

export function Toolbar(props: Props) {
  const { editor, label, isSource, onLink, onPicture, onGallery, onAlt, onSource } = props
  const t = useT('office.kit')
  const state = useEditorState({ editor, selector: ({ editor: e }) => stateOf(e) })
  const isOn = (name: string) => (state as Partial<Record<string, boolean>>)[name] === true
  const isOff = (name: string) => isSource || ((name === 'undo' || name === 'redo') && !isOn(name))
  return (
    <div role="toolbar" aria-label={label} className="rich-tools" tabIndex={-1} onKeyDown={walk}>
      {GROUPS.map((group, at) => {
        const shown = (group as readonly Tool[]).filter(({ when }) => when?.(state) !== false)
        return (
          shown.length > 0 && (
            <span key={at} className="rich-group">
              {shown.map(({ name, icon, run }) => (
                <ToolButton
                  key={name}
                  icon={icon}
                  label={t(`rich.${name}` as 'rich.bold')}
                  pressed={name === 'undo' || name === 'redo' ? undefined : isOn(name)}
                  disabled={isOff(name)}
                  isFirst={name === 'h2'}
                  onPress={() => run(editor)}
                />
              ))}
              {at === 1 && (
                <>
                  <ToolButton
                    icon={Link}
                    label={t('rich.link')}
                    pressed={state.link}
                    disabled={isSource}
                    onPress={onLink}
                  />
                  {onPicture !== undefined && (
                    <ToolButton
                      icon={Image}
                      label={t('rich.picture')}
                      disabled={isSource}
                      onPress={onPicture}
                    />
                  )}
                  {onGallery !== undefined && (
                    <ToolButton
                      icon={Images}
                      label={t('rich.gallery')}
                      disabled={isSource}
                      onPress={onGallery}
                    />
                  )}
                  {state.image && (
                    <ToolButton
                      icon={Captions}
                      label={t('rich.alt')}
                      disabled={isSource}
                      onPress={onAlt}
                    />
                  )}
                </>
              )}
            </span>
          )
        )
      })}
      <span className="rich-group">
        <ToolButton
          icon={CodeXml}
          label={t('rich.source')}
          pressed={isSource}
          isFirst={isSource}
          onPress={onSource}
        />
      </span>
    </div>
  )
}

type ButtonProps = {
  icon: LucideIcon
  label: string
  pressed?: boolean | undefined
  disabled?: boolean | undefined
  /** The tab stop. */
  isFirst?: boolean | undefined
  onPress: () => void
}

function ToolButton({ icon, label, pressed, disabled, isFirst = false, onPress }: ButtonProps) {
  return (
    <button
      type="button"
      className={classes('rich-tool', pressed === true && 'is-on')}
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      tabIndex={isFirst ? 0 : -1}
      onMouseDown={(event) => event.preventDefault()} // the caret stays where it is
      onClick={onPress}
    >
      <Icon of={icon} />
    </button>
  )
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  all.at(to >= all.length ? 0 : to)?.focus()
}
