/** All input, step by step, before it is submitted; each step can be opened again. */
import { useQuery } from '@tanstack/react-query'
import { countries, regions } from '#domains/addresses/calls.gen.ts'
import { addressLines } from '#domains/addresses/address-lines.ts'
import type { UploadedFile } from '#domains/uploads/contract.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { KeyValueList, type KeyValue } from '#kit/ui/lists/KeyValueList.tsx'
import { UploadTile } from '#kit/ui/forms/UploadTile.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import { PhoneText } from '#kit/web/forms/PhoneText.tsx'
import { STEPS, type StepName } from '../check.ts'
import { industries } from '../calls.gen.ts'
import type { VerificationForm } from '../contract.ts'
import { findAnswer, type FormItem } from './form-items.ts'

type Props = {
  form: VerificationForm
  items: readonly FormItem[]
  /** The ends of sensitive texts that were sent before, by item. */
  ends: Readonly<Record<string, string>>
  files: readonly UploadedFile[]
  /** The last digits of a number that was sent before. */
  last4: string | null
  onEdit: (step: number) => void
}

export function Summary(props: Props) {
  const t = useT('verification')
  const rows = useRows(props)
  return (
    <div className="stack">
      {(Object.keys(STEPS) as StepName[]).map((name, step) => (
        <section key={name} className="inset stack gap-2" aria-label={t(`step.${name}`)}>
          <div className="flex items-center justify-between gap-3">
            <h3 className="font-semibold">{t(`step.${name}`)}</h3>
            <Button
              size="small"
              variant="quiet"
              aria-label={t('editStep', { step: t(`step.${name}`) })}
              onClick={() => props.onEdit(step)}
            >
              {t('edit')}
            </Button>
          </div>
          <KeyValueList rows={rows[name]} />
        </section>
      ))}
    </div>
  )
}

type Row = KeyValue & { step: StepName }

function useRows(props: Props): Record<StepName, KeyValue[]> {
  const t = useT('verification')
  const rowsOf = useItemRows(props)
  const rows: Row[] = [
    { step: 'business', label: t('field.kind'), value: t(`kind.${props.form.kind}`) },
    ...props.items.flatMap(rowsOf),
  ]
  const on = (step: StepName) => rows.filter((row) => row.step === step)
  return { business: on('business'), place: on('place'), person: on('person'), files: on('files') }
}

/** The rows of one item. */
function useItemRows({ form, files, last4, ends }: Props): (item: FormItem) => Row[] {
  const t = useT('verification')
  const { date } = useDates()
  const dayOf = (day: string | null) => day && date(`${day}T12:00:00.000Z`)
  const { data: trades = [] } = useQuery({ ...query(industries, {}), staleTime: Infinity })
  const place = usePlace(form)
  const number = form.idNumber === null ? last4 : form.idNumber.slice(-4)
  const tiles = (name: string, ids: readonly (string | null)[]) => (
    <Files name={name} files={files.filter(({ id }) => ids.includes(id))} />
  )
  const { industryId, licenceUntil, isLicenceEndless } = form
  return (item) => {
    const { code, name: label, kind } = item
    switch (code) {
      case 'storeName':
        return [{ step: 'business', label, value: form.storeName }]
      case 'industry':
        return [
          { step: 'business', label, value: trades.find(({ id }) => id === industryId)?.name },
        ]
      case 'address':
        return [{ step: 'place', label, value: place }]
      case 'contactName':
        return [{ step: 'person', label, value: form.contactName }]
      case 'mobile':
        return [{ step: 'person', label, value: <PhoneText phone={form.mobile} /> }]
      case 'idNumber':
        return [
          { step: 'person', label: t('field.idKind'), value: t(`idKind.${form.idKind}`) },
          { step: 'person', label, value: endOf(number) },
        ]
      case 'idFront':
      case 'idBack':
        return [{ step: 'files', label, value: tiles(label, [form[code]]) }]
      case 'licence':
        return [
          { step: 'files', label, value: tiles(label, form.licences) },
          {
            step: 'files',
            label: t('field.licenceUntil'),
            value: isLicenceEndless ? t('endless') : dayOf(licenceUntil),
          },
        ]
      default: {
        const { text, files: ids, day } = findAnswer(form.answers, code)
        const shown = item.isSensitive ? secretOf(text, ends[code]) : text
        const value =
          kind === 'file' ? tiles(label, ids) : kind === 'date' ? dayOf(day) : shown || null
        return [{ step: 'files', label, value }]
      }
    }
  }
}

const endOf = (end: string | null | undefined): string | null =>
  end === null || end === undefined || end === '' ? null : `•••• ${end}`

/** A sensitive text as it is shown before it is sent: null is one that was sent before and stays. */
const secretOf = (text: string | null, storedEnd: string | undefined): string | null => {
  if (text !== null) return endOf(text.slice(-4))
  return storedEnd === '' ? '••••' : endOf(storedEnd)
}

/** The names of selected codes come from the lists they were selected from. */
function usePlace(form: VerificationForm): string {
  const lang = useLang()
  const { country, provinceCode, cityCode, districtCode } = form
  const province = useRegionName('', provinceCode)
  const city = useRegionName(provinceCode, cityCode)
  const district = useRegionName(cityCode, districtCode)
  const { data = [] } = useQuery({ ...query(countries, {}), staleTime: Infinity })
  if (country !== 'CN')
    return addressLines({ ...form, district: '', regionText: '', postalCode: '' }, lang).join(', ')
  const name = data.find(({ code }) => code === country)?.name ?? ''
  return [name, province, city, district, form.street, form.detail]
    .filter((part) => part !== '')
    .join(' ')
}

function useRegionName(parent: string | null, code: string | null): string {
  const { data = [] } = useQuery({
    ...query(regions, parent === null || parent === '' ? {} : { parent }),
    enabled: code !== null,
    staleTime: Infinity,
  })
  return data.find((each) => each.code === code)?.name ?? ''
}

function Files({ name, files }: { name: string; files: readonly UploadedFile[] }) {
  return (
    <div className="uploads">
      {files.map(({ id, url, type }) => (
        <UploadTile
          key={id}
          name={name}
          state="done"
          src={type === 'application/pdf' || url === '' ? undefined : url}
        />
      ))}
    </div>
  )
}
