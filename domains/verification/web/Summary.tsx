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
import { phoneText } from '#kit/web/forms/phone.ts'
import { STEPS, type StepName } from '../check.ts'
import { industries } from '../calls.gen.ts'
import type { VerificationForm } from '../contract.ts'

type Props = {
  form: VerificationForm
  files: readonly UploadedFile[]
  /** The last digits of a number that was sent before. */
  last4: string | null
  onEdit: (step: number) => void
}

export function Summary({ form, files, last4, onEdit }: Props) {
  const t = useT('verification')
  const rows = useRows(form, files, last4)
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
              onClick={() => onEdit(step)}
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

function useRows(
  form: VerificationForm,
  files: readonly UploadedFile[],
  last4: string | null,
): Record<StepName, KeyValue[]> {
  const t = useT('verification')
  const { date } = useDates()
  const { data: trades = [] } = useQuery({ ...query(industries, {}), staleTime: Infinity })
  const place = usePlace(form)
  const number = form.idNumber === null ? last4 : form.idNumber.slice(-4)
  const { licenceUntil, isLicenceEndless } = form
  const named = (
    label: 'item.idFront' | 'item.idBack' | 'item.licence',
    ids: readonly (string | null)[],
  ) => ({
    label: t(label),
    value: <Files name={t(label)} files={files.filter(({ id }) => ids.includes(id))} />,
  })
  return {
    business: [
      { label: t('field.kind'), value: t(`kind.${form.kind}`) },
      { label: t('item.storeName'), value: form.storeName },
      { label: t('item.industry'), value: trades.find(({ id }) => id === form.industryId)?.name },
    ],
    place: [{ label: t('item.address'), value: place }],
    person: [
      { label: t('item.contactName'), value: form.contactName },
      { label: t('item.mobile'), value: phoneText(form.mobile) },
      { label: t('field.idKind'), value: t(`idKind.${form.idKind}`) },
      { label: t('item.idNumber'), value: number === null ? null : `•••• ${number}` },
    ],
    files: [
      named('item.idFront', [form.idFront]),
      named('item.idBack', [form.idBack]),
      named('item.licence', form.licences),
      {
        label: t('field.licenceUntil'),
        value: isLicenceEndless
          ? t('endless')
          : licenceUntil && date(`${licenceUntil}T12:00:00.000Z`),
      },
    ],
  }
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
