/** The rich text editor: visual, or as HTML. Loaded by `RichTextField` only, since it is heavy. */
import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
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
  const [asked, setAsked] = useState<'link' | 'alt'>()
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
    setAsked(undefined)
  }
  const { error, input, choose, take } = usePictures(editor, onPicture)
  return (
    <div className={classes('rich', disabled === true && 'is-disabled')}>
      {disabled !== true && (
        <Toolbar
          editor={editor}
          label={t('rich.tools', { name: label })}
          isSource={isSource}
          onLink={() => setAsked('link')}
          onPicture={onPicture === undefined ? undefined : () => choose(false)}
          onGallery={onPicture === undefined ? undefined : () => choose(true)}
          onAlt={() => setAsked('alt')}
          onSource={toggle}
        />
      )}
      {asked === 'link' && <LinkForm editor={editor} onClose={() => setAsked(undefined)} />}
      {asked === 'alt' && <AltForm editor={editor} onClose={() => setAsked(undefined)} />}
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
            const files = [...(event.target.files ?? [])]
            event.target.value = ''
            if (files.length > 0) void take(files)
          }}
        />
      )}
    </div>
  )
}

/** An empty paragraph is not content. */
const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML())

/** Several pictures at once become a gallery. */
function usePictures(editor: Editor, send: RichTextEditorProps['onPicture']) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const choose = (isGallery: boolean) => {
    if (input.current === null) return
    input.current.multiple = isGallery
    input.current.click()
  }
  const take = async (files: readonly File[]) => {
    setError(undefined)
    try {
      const images = []
      for (const file of files) {
        const src = await send?.(file)
        if (src !== undefined) images.push({ type: 'image', attrs: { src, alt: '' } })
      }
      const content = images.length > 1 ? { type: 'gallery', content: images } : images
      editor.chain().focus().insertContent(content).run()
    } catch (error) {
      setError((error as Error).message)
    }
  }
  return { error, input, choose, take }
}

/** What the selected picture shows, for readers who do not see it. */
function AltForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useT('office.kit')
  const { alt } = editor.getAttributes('image') as { alt?: string }
  return (
    <LineForm
      label={t('rich.alt')}
      hint={t('rich.altHint')}
      first={alt ?? ''}
      verb={t('rich.altDone')}
      maxLength={200}
      onDone={(typed) => {
        editor.chain().focus().updateAttributes('image', { alt: typed.trim() }).run()
        onClose()
      }}
      onClose={() => {
        onClose()
        editor.commands.focus()
      }}
    />
  )
}

/** The address of a link. Empty removes it. */
function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useT('office.kit')
  const { href: first } = editor.getAttributes('link') as { href?: string }
  const [isWrong, setIsWrong] = useState(false)
  const done = (typed: string) => {
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
    <LineForm
      label={t('rich.address')}
      hint={t('rich.addressHint')}
      error={isWrong ? t('rich.addressWrong') : undefined}
      first={first ?? ''}
      verb={t('rich.linkDone')}
      placeholder="https://"
      inputMode="url"
      onType={() => setIsWrong(false)}
      onDone={done}
      onClose={() => {
        onClose()
        editor.commands.focus()
      }}
    />
  )
}

type LineProps = {
  label: string
  hint: string
  error?: string | undefined
  first: string
  verb: string
  placeholder?: string
  inputMode?: 'url'
  maxLength?: number
  onType?: () => void
  onDone: (typed: string) => void
  onClose: () => void
}

/** One line below the toolbar: Enter takes it, Escape leaves. */
function LineForm(props: LineProps) {
  const { label, hint, error, first, verb, placeholder, inputMode, maxLength } = props
  const { onType, onDone, onClose } = props
  const shared = useT('forms')
  const [typed, setTyped] = useState(first)
  return (
    <div className="rich-link">
      <Field label={label} hint={hint} error={error} className="min-w-0 flex-1">
        <TextInput
          data-autofocus
          autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- it opened because it was asked for
          inputMode={inputMode}
          value={typed}
          placeholder={placeholder}
          maxLength={maxLength}
          onChange={(event) => {
            setTyped(event.target.value)
            onType?.()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              onDone(typed)
            }
            if (event.key === 'Escape') {
              event.stopPropagation()
              event.preventDefault()
              onClose()
            }
          }}
        />
      </Field>
      <Button variant="primary" onClick={() => onDone(typed)}>
        {verb}
      </Button>
      <Button onClick={onClose}>{shared('cancel')}</Button>
    </div>
  )
}
