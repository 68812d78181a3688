/** The rich text editor: visual, or as HTML. Loaded by `RichTextField` only, since it is heavy. */
import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { useId, useRef, useState } from 'react'
import { useT } from '../../web/language/i18n.tsx'
import { Button } from '../basics/Button.tsx'
import { classes } from '../basics/classes.ts'
import { Field } from '../forms/Field.tsx'
import { useFieldControl } from '../forms/field-context.ts'
import { TextArea } from '../forms/TextArea.tsx'
import { TextInput } from '../forms/TextInput.tsx'
import { addressOf, EXTENSIONS } from './extensions.ts'
import { Toolbar } from './Toolbar.tsx'

export type RichTextEditorProps = {
  label: string
  /** The language of the text, such as `zh-CN`. */
  lang: string
  html: string
  /** Empty when no content is left. */
  onHtml: (html: string) => void
  disabled?: boolean | undefined
  /** Uploads a picture. @returns its address; throws with a message for people */
  onPicture?: ((file: File) => Promise<string>) | undefined
}

const PICTURES = 'image/jpeg,image/png,image/webp'

export default function RichTextEditor(props: RichTextEditorProps) {
  const { label, lang, html, onHtml, disabled, onPicture } = props
  const t = useT('office.kit')
  const [isSource, setIsSource] = useState(false)
  const [isLinking, setIsLinking] = useState(false)
  const control = useFieldControl({})
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: html,
    editable: disabled !== true,
    injectCSS: false, // the page's policy allows styles from files only
    editorProps: {
      attributes: {
        class: 'prose rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang,
        ...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] }),
      },
    },
    onUpdate: ({ editor: changed }) => onHtml(htmlOf(changed)),
  })
  const toggle = () => {
    if (isSource) editor.commands.setContent(html, { emitUpdate: false })
    setIsSource(!isSource)
    setIsLinking(false)
  }
  const { error, input, choose, take } = usePicture(editor, onPicture)
  return (
    <div className={classes('rich', disabled === true && 'is-disabled')}>
      {disabled !== true && (
        <Toolbar
          editor={editor}
          label={t('rich.tools', { name: label })}
          isSource={isSource}
          onLink={() => setIsLinking(true)}
          onPicture={onPicture === undefined ? undefined : choose}
          onSource={toggle}
        />
      )}
      {isLinking && <LinkForm editor={editor} onClose={() => setIsLinking(false)} />}
      {error !== undefined && (
        <p className="field-error px-3 py-2" role="alert">
          {error}
        </p>
      )}
      {isSource ? (
        <TextArea
          aria-label={t('rich.sourceOf', { name: label })}
          lang={lang}
          rows={12}
          spellCheck={false}
          className="font-mono text-sm"
          value={html}
          onChange={(event) => onHtml(event.target.value)}
        />
      ) : (
        <EditorContent editor={editor} />
      )}
      {onPicture !== undefined && (
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('rich.picture')}
          accept={PICTURES}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file !== undefined) void take(file)
          }}
        />
      )}
    </div>
  )
}

/** An empty paragraph is not content. */
const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML())

function usePicture(editor: Editor, send: RichTextEditorProps['onPicture']) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const take = async (file: File) => {
    setError(undefined)
    try {
      const src = await send?.(file)
      if (src !== undefined) editor.chain().focus().setImage({ src, alt: '' }).run()
    } catch (error) {
      setError((error as Error).message)
    }
  }
  return { error, input, choose: () => input.current?.click(), take }
}

/** The address of a link. Empty removes it. */
function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useT('office.kit')
  const shared = useT('forms')
  const id = useId()
  const [typed, setTyped] = useState<string>(
    (editor.getAttributes('link').href as string | undefined) ?? '',
  )
  const [isWrong, setIsWrong] = useState(false)
  const done = () => {
    const href = addressOf(typed)
    if (typed.trim() !== '' && href === null) return setIsWrong(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === null) chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      const marks = [{ type: 'link', attrs: { href } }]
      chain.insertContent({ type: 'text', text: typed.trim(), marks }).run()
    } else chain.setLink({ href }).run()
    onClose()
  }
  return (
    <div className="rich-link" id={id}>
      <Field
        label={t('rich.address')}
        hint={t('rich.addressHint')}
        error={isWrong ? t('rich.addressWrong') : undefined}
        className="min-w-0 flex-1"
      >
        <TextInput
          data-autofocus
          autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- it opened because it was asked for
          inputMode="url"
          value={typed}
          placeholder="https://"
          onChange={(event) => {
            setTyped(event.target.value)
            setIsWrong(false)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              done()
            }
            if (event.key === 'Escape') {
              event.stopPropagation()
              event.preventDefault()
              onClose()
              editor.commands.focus()
            }
          }}
        />
      </Field>
      <Button variant="primary" onClick={done}>
        {t('rich.linkDone')}
      </Button>
      <Button onClick={onClose}>{shared('cancel')}</Button>
    </div>
  )
}
