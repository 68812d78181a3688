/** Saves the invoices of a period: their files, or a list; for staff also an import for the tax office. */
import { useState } from 'react'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { reportFailure } from '#kit/web/calls/report.ts'
import { fetchFile, saveFile } from '#kit/web/files/file-download.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { LIST_FORMATS } from '../../limits.ts'

/** A format with the address of its file. */
type Choice = {
  format: (typeof LIST_FORMATS)[number] | 'efaktur'
  addressOf: (period: { from: string; until: string }) => string
}
type Props = { choices: readonly Choice[]; onClose: () => void }

export default function PeriodDialog({ choices, onClose }: Props) {
  const t = useT('invoices')
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [format, setFormat] = useState(choices[0]?.format)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const chosen = choices.find((each) => each.format === format)
    if (from === '' || until === '' || chosen === undefined) return
    setBusy(true)
    await fetchFile(chosen.addressOf({ from, until }))
      .then(saveFile)
      .then(onClose)
      .catch(reportFailure)
    setBusy(false)
  }
  return (
    <FormDialog
      title={t('period.title')}
      text={t('period.text')}
      verb={t('period.verb')}
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
          options={choices.map((each) => ({
            value: each.format,
            label: t(`format.${each.format}`),
          }))}
          onChange={({ target }) => setFormat(target.value as Choice['format'])}
        />
      </Field>
    </FormDialog>
  )
}
