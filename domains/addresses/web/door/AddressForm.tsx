/** The form of a new or existing address: China by its regions, other countries in their own format. */
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Lang } from '#kit/contract/lang.ts'
import type { Refused } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Radio } from '#kit/ui/forms/Radio.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { dropDraft, useDraft } from '#kit/web/forms/draft.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { AccountReasons } from '#domains/accounts/reasons.ts'
import { countries, listAddresses, saveAddress } from '../../calls.gen.ts'
import {
  AddressForm as Contract,
  type Address,
  type AddressForm as Values,
} from '../../contract.ts'
import { addAddressFor } from '../../office-calls.gen.ts'
import { AddressReasons } from '../../reasons.ts'
import { useOwner } from '#kit/web/session/session.ts'
import { PasteAddress } from '../PasteAddress.tsx'
import { RegionFields } from '../RegionFields.tsx'
import type { AddressFields } from '../address-fields.ts'

/** In China all three regions and a house number are needed; each region can be chosen after the one above. */
const Form = Contract.check(
  z.refine(({ country, districtCode }) => country !== 'CN' || districtCode !== null, {
    path: ['districtCode'],
    error: 'missing',
  }),
  z.refine(({ country, detail }) => country !== 'CN' || detail !== '', {
    path: ['detail'],
    error: 'missing',
  }),
  z.refine(({ country, city }) => country === 'CN' || city.trim() !== '', {
    path: ['city'],
    error: 'missing',
  }),
  z.refine(({ country, district }) => country !== 'ID' || district !== '', {
    path: ['district'],
    error: 'missing',
  }),
)

const EMPTY: Values = {
  country: 'CN',
  provinceCode: null,
  cityCode: null,
  districtCode: null,
  region: '',
  city: '',
  district: '',
  street: '',
  detail: '',
  postalCode: '',
  consignee: '',
  salutation: 'none',
  phone: '',
  isDefault: false,
}
export const COUNTRY_OF = { cn: 'CN', en: 'US', spa: 'ES', id: 'ID' } as const

const withoutUndefined = (place: Place) =>
  Object.fromEntries(Object.entries(place).filter(([, code]) => code !== undefined))

/** The name under which a half-filled form is stored. */
export const addressDraft = (id: number | undefined): string => `address:${id ?? 'new'}`

/** The area of a new address that was chosen on the page of areas. */
type Place = {
  [Name in 'country' | 'provinceCode' | 'cityCode' | 'districtCode']?: string | undefined
}

type Props = {
  address?: Address | undefined
  place?: Place
  /** Set where staff enter it for a customer, whose it becomes. */
  customer?: { id: number; lang: Lang } | undefined
  onSaved: (address: Address) => void
  onCancel: () => void
}

export function AddressForm({ address, place = {}, customer, onSaved, onCancel }: Props) {
  const t = useT('addresses')
  const lang = useLang()
  const form = useSchemaForm(
    Form,
    address ?? {
      ...EMPTY,
      country: COUNTRY_OF[customer?.lang ?? lang],
      ...withoutUndefined(place),
    },
  )
  const { errors } = form.formState
  const draft = addressDraft(address?.id)
  const owner = useOwner()
  // What staff type for a customer is nobody's draft.
  useDraft(form, draft, { who: customer === undefined ? owner : null })
  const ending = {
    onDone: (saved: Address) => (dropDraft(draft), onSaved(saved)),
    onRefused: (refused: Refused) =>
      showErrors(refused, form.setError, {
        [AccountReasons.wrongPhone.code]: 'phone',
        [AddressReasons.wrongPostalCode.code]: 'postalCode',
        [AddressReasons.wrongRegion.code]: 'districtCode',
        [AddressReasons.notDelivered.code]: 'country',
      }),
  }
  const save = useAct(saveAddress, { ...ending, refresh: [listAddresses] })
  const add = useAct(addAddressFor, ending)
  const send = (values: Values) =>
    customer === undefined
      ? save.mutate(address === undefined ? values : { ...values, id: address.id })
      : add.mutate({ ...values, customerId: customer.id })

  return (
    <form className="form-grid" noValidate onSubmit={form.handleSubmit(send)}>
      {address === undefined && <PasteAddress form={form} />}
      <Field
        label={t('consignee')}
        required
        error={errorText(errors.consignee, t('error.consignee'))}
      >
        <TextInput autoComplete="name" {...form.register('consignee')} />
      </Field>
      <Field label={t('phone')} required error={errorText(errors.phone, t('error.phone'))}>
        <TextInput type="tel" autoComplete="tel" {...form.register('phone')} />
      </Field>
      <Field label={t('salutationLabel')} group className="form-grid-full">
        <div className="flex flex-wrap gap-6">
          {(['sir', 'madam', 'none'] as const).map((salutation) => (
            <Radio key={salutation} value={salutation} {...form.register('salutation')}>
              {t(`salutation.${salutation}`)}
            </Radio>
          ))}
        </div>
      </Field>
      <CountryField form={form} error={errorText(errors.country, t('error.country'))} />
      <Field label={t('postalCode')} error={errorText(errors.postalCode, t('error.postalCode'))}>
        <TextInput autoComplete="postal-code" {...form.register('postalCode')} />
      </Field>
      <RegionFields form={form} />
      <Field
        label={t('street')}
        required
        error={errorText(errors.street, t('error.street'))}
        className="form-grid-full"
      >
        <TextInput autoComplete="address-line1" {...form.register('street')} />
      </Field>
      <Field
        label={t('detail')}
        required={form.watch('country') === 'CN'}
        error={errorText(errors.detail, t('error.detail'))}
        className="form-grid-full"
      >
        <TextInput autoComplete="address-line2" {...form.register('detail')} />
      </Field>
      <Checkbox className="form-grid-full" {...form.register('isDefault')}>
        {t('makeDefault')}
      </Checkbox>
      <div className="button-row form-grid-full">
        <Button type="submit" variant="primary" busy={save.isPending || add.isPending}>
          {t('save')}
        </Button>
        <Button onClick={() => (dropDraft(draft), onCancel())}>{t('cancel')}</Button>
      </div>
    </form>
  )
}

/**
 * Changing the country clears the chosen regions. The form stores the value rather than the list's selection: the list has
 * no entries until the countries are loaded, and would then select the first.
 */
function CountryField({ form, error }: { form: AddressFields; error: string | undefined }) {
  const t = useT('addresses')
  const { data = [] } = useQuery({ ...query(countries, {}), staleTime: Infinity })
  return (
    <Field label={t('country')} required error={error}>
      <Select
        autoComplete="country"
        options={data.map(({ code, name }) => ({ value: code, label: name }))}
        value={form.watch('country')}
        onChange={(event) => {
          form.setValue('country', event.target.value, { shouldDirty: true })
          form.setValue('provinceCode', null)
          form.setValue('cityCode', null)
          form.setValue('districtCode', null)
          for (const name of ['region', 'city', 'district'] as const) form.setValue(name, '')
        }}
      />
    </Field>
  )
}
