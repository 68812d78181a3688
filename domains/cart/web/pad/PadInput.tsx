/** The order pad's input: typed, pasted, dropped or chosen as a file. */
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import ScanText from 'lucide-react/icons/scan-text'
import { useRef, useState, type DragEvent } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { classes } from '#kit/ui/basics/classes.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Pad } from './use-pad.ts'

export function PadInput({ pad }: { pad: Pad }) {
  const t = useT('cart')
  // The pad's text stays in this browser until another buyer logs in; so does text that has not been read yet.
  const [text, setText, drop] = useDraftOf('pad-text', '', '')
  const [isOver, setIsOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const submit = () => {
    if (text.trim() !== '') pad.takeText(text, drop)
  }
  const takeDropped = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    setIsOver(false)
    if (file === undefined) return
    event.preventDefault()
    pad.takeFile(file)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is one way of three
    <div
      className={classes('panel pad-input', isOver && 'is-over')}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={takeDropped}
    >
      <Field label={t('pad.text')} hint={t('pad.textHint')}>
        <TextArea
          rows={6}
          className="pad-text"
          spellCheck={false}
          placeholder={t('pad.example')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || (!event.ctrlKey && !event.metaKey)) return
            event.preventDefault()
            submit()
          }}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          icon={ScanText}
          busy={pad.isBusy}
          disabled={text.trim() === ''}
          onClick={submit}
        >
          {t('pad.read')}
        </Button>
        <Button
          icon={FileSpreadsheet}
          disabled={pad.isBusy}
          onClick={() => chooser.current?.click()}
        >
          {t('pad.file')}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label={t('pad.file')}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file !== undefined) pad.takeFile(file)
          }}
        />
        <small className="text-xs text-ink-3">{t('pad.fileHint')}</small>
      </div>
    </div>
  )
}
