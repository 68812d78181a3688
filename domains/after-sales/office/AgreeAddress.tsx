/** Where the goods of a case go back to: an address of the shop's list, or another one for this case alone. */
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import type { ReturnAddress } from '../contract.ts'
import type { OfficeCase } from '../office-contract.ts'
import { returnAddressLines } from '../return-address-lines.ts'
import { ReturnCountry } from './ReturnCountry.tsx'

export const NOWHERE: ReturnAddress = {
  consignee: '',
  phone: '',
  address: '',
  country: '',
  abroad: '',
}
const LEAST = { consignee: 1, phone: 5, address: 5 } as const
const PARTS = ['consignee', 'phone', 'address'] as const

/** `id` null: another address, as it is typed. */
export type Place = { id: number | null; other: ReturnAddress }

const isMissing = (other: ReturnAddress, part: (typeof PARTS)[number]): boolean =>
  other[part].trim().length < LEAST[part]

/** Whether it says where to. */
export const isComplete = ({ id, other }: Place): boolean =>
  id !== null || (other.country !== '' && PARTS.every((part) => !isMissing(other, part)))

/** The first of the list; where that is empty, what is typed. */
export const proposedPlace = ({ returnAddresses }: Pick<OfficeCase, 'returnAddresses'>): Place => ({
  id: returnAddresses[0]?.id ?? null,
  other: NOWHERE,
})

type Props = {
  item: OfficeCase
  place: Place
  onPlace: (place: Place) => void
  isTried: boolean
}

export function AgreeAddress({ item, place, onPlace, isTried }: Props) {
  const t = useT('office.after-sales')
  const shop = useT('after-sales')
  const lang = useLang()
  const { returnAddresses, returnFreightBy } = item
  const { id, other } = place
  return (
    <>
      <Field label={t('agree.choose')} required>
        <Select
          value={id === null ? '' : String(id)}
          onChange={({ target: { value } }) =>
            onPlace({ ...place, id: value === '' ? null : Number(value) })
          }
          options={[
            ...returnAddresses.map((each) => ({
              value: String(each.id),
              label: returnAddressLines(each, lang).join(' · '),
            })),
            { value: '', label: t('agree.other') },
          ]}
        />
      </Field>
      {id === null && (
        <>
          <Notice tone="warning">{t('agree.otherNote')}</Notice>
          <div className="form-grid">
            {PARTS.map((part) => (
              <Field
                key={part}
                label={t(`agree.${part}`)}
                required
                className={part === 'address' ? 'form-grid-full' : undefined}
                error={isTried && isMissing(other, part) ? t('agree.addressNeeded') : undefined}
              >
                <TextInput
                  maxLength={part === 'address' ? 300 : part === 'phone' ? 30 : 60}
                  value={other[part]}
                  onChange={({ target: { value } }) =>
                    onPlace({ id, other: { ...other, [part]: value } })
                  }
                />
              </Field>
            ))}
            <ReturnCountry
              value={other.country}
              error={isTried && other.country === '' ? t('addresses.countryNeeded') : undefined}
              onChange={(country) => onPlace({ id, other: { ...other, country } })}
            />
          </div>
        </>
      )}
      <p className="text-sm text-ink-3">
        {shop('return.freightLine', { who: t(`freightBy.${returnFreightBy}`) })}
      </p>
    </>
  )
}
