/** Saves the invoices of a period: their files, or a list; for staff also an import for the tax office. */
import { useState } from 'react'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { reportFailure } from '#kit/web/calls/report.ts'
import { fetchFile, saveFile } from '#kit/web/files/file-download.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { daysAgo } from '#kit/web/language/days.ts'
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
  // What is fetched most: the month that is over.
  const lastOfMonth = daysAgo(Number(daysAgo(0).slice(8)))
  const [from, setFrom] = useState(`${lastOfMonth.slice(0, 8)}01`)
  const [until, setUntil] = useState(lastOfMonth)
  const [isTried, setIsTried] = useState(false)
  const [format, setFormat] = useState(choices[0]?.format)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const chosen = choices.find((each) => each.format === format)
    setIsTried(true)
    if (from === '' || until === '' || until < from || chosen === undefined) return
    setBusy(true)
    await fetchFile(chosen.addressOf({ from, until }))
      .then(saveFile)
      .then(onClose)
      .catch(reportFailure)
    setBusy(false)
  }
  const untilError =
    until === '' ? t('period.missing') : until < from ? t('period.wrong') : undefined
  return (
    <FormDialog
      title={t('period.title')}
      text={t('period.text')}
      verb={t('period.verb')}
      busy={busy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field
        label={t('period.from')}
        required
        error={isTried && from === '' ? t('period.missing') : undefined}
      >
        <TextInput
          type="date"
          data-autofocus
          required
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
      </Field>
      <Field label={t('period.until')} required error={isTried ? untilError : undefined}>
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
