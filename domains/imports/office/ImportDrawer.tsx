/** Uploads a file, shows how it is read, and starts the import: first as a dry run, unless staff choose otherwise. */
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { uploadLarge } from '#domains/uploads/calls.gen.ts'
import { LIMITS } from '#domains/uploads/contract.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { Radio } from '#kit/ui/forms/Radio.tsx'
import { call } from '#kit/web/calls/call.ts'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { useT, type Translator } from '#kit/web/language/i18n.tsx'
import { useTask } from '#kit/web/calls/task.ts'
import { uploadLargeFile } from '#kit/web/files/upload.ts'
import { startImport } from '../start-calls.gen.ts'
import type { FileReading } from '../contract.ts'
import { FileChoice } from './door/FileChoice.tsx'
import { OptionFields, type ImportOptions } from './OptionFields.tsx'
import { ReadingFields } from './ReadingFields.tsx'
import { useInspection } from './use-inspection.ts'

/** Everything is found out. */
const GUESSED: FileReading = {
  encoding: null,
  sheet: null,
  headerRow: null,
  source: null,
  columns: null,
  lang: null,
}

export function ImportDrawer({ onClose }: { onClose: () => void }) {
  const t = useT('office.imports')
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const [fileId, setFileId] = useState<string>()
  const [reading, setReading] = useState<FileReading>(GUESSED)
  const [error, setError] = useState<string>()
  const [dryRun, setDryRun] = useState(true)
  const [options, setOptions] = useState<ImportOptions>({
    currency: null,
    asDrafts: true,
    warehouseId: null,
  })
  const [share, setShare] = useState<number>()
  const sending = useRef<AbortController>(undefined)
  const [run, isRunning] = useTask()
  const seen = useInspection(fileId, reading)
  const found = fileId === undefined ? undefined : seen.data

  const take = (chosen: File) => {
    setFile(chosen)
    setFileId(undefined)
    setReading(GUESSED)
    const problem = errorOf(chosen, t)
    setError(problem)
    if (problem === undefined) upload(chosen)
  }
  /** At once, so that it can be looked into before anything is imported. */
  const upload = (chosen: File) =>
    run(async () => {
      sending.current = new AbortController()
      const { signal } = sending.current
      try {
        const stored = await uploadLargeFile(uploadLarge, { purpose: 'sheet' }, chosen, {
          onProgress: setShare,
          signal,
        })
        setFileId(stored.id)
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') setFile(undefined)
        else setError(error instanceof Error ? error.message : undefined)
      } finally {
        setShare(undefined)
      }
    })
  const start = () => {
    if (file === undefined) return setError(t('file.needed'))
    if (fileId === undefined) return errorOf(file, t) === undefined ? upload(file) : undefined
    run(async () => {
      try {
        const fileName = file.name.slice(-200)
        const { id } = await call(startImport, { fileId, fileName, dryRun, reading, ...options })
        await navigate({ to: '/office/imports/$id', params: { id: String(id) } })
      } catch (error) {
        setError(error instanceof Error ? error.message : undefined)
      }
    })
  }
  const close = () => {
    sending.current?.abort()
    onClose()
  }
  return (
    <EditDrawer
      title={t('import.open')}
      isDirty={file !== undefined}
      busy={isRunning}
      submitLabel={dryRun ? t('import.try') : t('import.start')}
      reason={found?.problem ?? undefined}
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
      onClose={close}
    >
      <Field label={t('file.label')} required error={error} hint={t('file.hint')}>
        <FileChoice file={file} disabled={isRunning} onFile={take} />
      </Field>
      {share !== undefined && (
        <UploadProgress share={share} onStop={() => sending.current?.abort()} />
      )}
      {fileId !== undefined && (
        <ReadingFields seen={seen} reading={reading} disabled={isRunning} onReading={setReading} />
      )}
      <WayFields
        dryRun={dryRun}
        isPictures={found?.format === 'pictures'}
        disabled={isRunning}
        onDryRun={setDryRun}
      />
      {found?.format != null && (
        <OptionFields
          format={found.format}
          wishes={options}
          disabled={isRunning}
          onWishes={setOptions}
        />
      )}
    </EditDrawer>
  )
}

function errorOf({ size }: File, t: Translator<'office.imports'>): string | undefined {
  if (size === 0) return t('file.empty')
  const { bytes } = LIMITS.sheet
  return size > bytes ? t('file.tooLarge', { count: bytes / 1024 / 1024 }) : undefined
}

type WayProps = {
  dryRun: boolean
  /** Pictures are added to products that are there. */
  isPictures: boolean
  disabled: boolean
  onDryRun: (dryRun: boolean) => void
}

/** As a dry run, or for real. */
function WayFields({ dryRun, isPictures, disabled, onDryRun }: WayProps) {
  const t = useT('office.imports')
  return (
    <fieldset className="grid gap-2" disabled={disabled}>
      <legend className="field-label mb-1">{t('import.way')}</legend>
      <Radio name="dryRun" checked={dryRun} onChange={() => onDryRun(true)}>
        <b>{t('import.dry')}</b>
        <span className="block text-sm text-ink-3">
          {t(isPictures ? 'import.dryPicturesNote' : 'import.dryNote')}
        </span>
      </Radio>
      <Radio name="dryRun" checked={!dryRun} onChange={() => onDryRun(false)}>
        <b>{t('import.real')}</b>
        <span className="block text-sm text-ink-3">
          {t(isPictures ? 'import.realPicturesNote' : 'import.realNote')}
        </span>
      </Radio>
    </fieldset>
  )
}

type UploadProgressProps = { share: number; onStop: () => void }

function UploadProgress({ share, onStop }: UploadProgressProps) {
  const t = useT('office.imports')
  return (
    <div className="flex items-center gap-3">
      <ProgressBar value={share * 100} label={t('file.sending')} thick />
      <span className="figures text-sm whitespace-nowrap">
        {t('file.sent', { percent: Math.round(share * 100) })}
      </span>
      <Button size="small" variant="quiet" onClick={onStop}>
        {t('cancel.upload')}
      </Button>
    </div>
  )
}
