/** One file, chosen or dropped. */
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import Upload from 'lucide-react/icons/upload'
import { useState, type DragEvent } from 'react'
import { classes } from '#kit/ui/basics/classes.ts'
import { useFieldControl } from '#kit/ui/forms/field-context.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'

type Props = {
  file: File | undefined
  disabled: boolean
  /** Endings of file names, with dots and between commas. */
  kinds?: string | undefined
  onFile: (file: File) => void
}

const KINDS = '.csv,.tsv,.txt,.xlsx,.ndjson,.jsonl,.zip'

export function FileChoice({ file, disabled, kinds = KINDS, onFile }: Props) {
  const t = useT('office.imports')
  const { number } = useNumbers()
  const control = useFieldControl({})
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent, isIn: boolean) => {
    event.preventDefault()
    setIsOver(isIn && !disabled)
  }
  const drop = (event: DragEvent) => {
    over(event, false)
    const [dropped] = event.dataTransfer.files
    if (dropped !== undefined && !disabled) onFile(dropped)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the input inside is the way without a mouse
    <label
      className={classes(
        'grid cursor-pointer justify-items-center gap-2 rounded-2 border border-dashed border-line-control p-6 text-center text-sm text-ink-2 hover:border-brand has-focus-visible:outline-2 has-focus-visible:outline-focus',
        isOver && 'border-brand bg-brand-soft',
        disabled && 'pointer-events-none opacity-60',
      )}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={drop}
    >
      <input
        {...control}
        type="file"
        className="sr-only"
        accept={kinds}
        disabled={disabled}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen !== undefined) onFile(chosen)
          target.value = '' // the same file may be chosen again, after it was corrected
        }}
      />
      <Icon of={file === undefined ? Upload : FileSpreadsheet} size="large" />
      {file === undefined ? (
        <span>{t('file.drop')}</span>
      ) : (
        <span className="grid min-w-0 gap-0.5">
          <b className="break-all text-ink">{file.name}</b>
          <span className="text-ink-3">
            {t('file.size', { size: number(Math.max(1, Math.round(file.size / 1024))) })}
          </span>
          <span className="link">{t('file.other')}</span>
        </span>
      )}
    </label>
  )
}
