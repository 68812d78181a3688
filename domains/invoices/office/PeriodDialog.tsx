/** Saves the invoices of a period: their files, a list, or an import for the tax office. */
import { useState } from 'react'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { addressOf } from '#kit/web/calls/call.ts'
import { reportFailure } from '#kit/web/calls/report.ts'
import { fetchFile, saveFile } from '#kit/web/files/file-download.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { periodFile } from '../office-calls.gen.ts'

const FORMATS = ['zip', 'csv', 'xlsx', 'efaktur'] as const

export function PeriodDialog({ onClose }: { onClose: () => void }) {
  const t = useT('office.invoices')
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('zip')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (from === '' || until === '') return
    setBusy(true)
    await fetchFile(addressOf(periodFile, { from, until, format }))
      .then(saveFile)
      .then(onClose)
      .catch(reportFailure)
    setBusy(false)
  }
  return (
    <FormDialog
      title={t('period.title')}
      text={t('period.text')}
      verb={t('download')}
      busy={busy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label={t('period.from')} required>
        <TextInput
          type="date"
          data-autofocus
          required
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
      </Field>
      <Field label={t('period.until')} required>
        <TextInput
          type="date"
          required
          min={from}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
      </Field>
      <Field label={t('period.format')}>
        <Select
          value={format}
          options={FORMATS.map((value) => ({ value, label: t(`format.${value}`) }))}
          onChange={({ target }) => setFormat(target.value as (typeof FORMATS)[number])}
        />
      </Field>
    </FormDialog>
  )
}
