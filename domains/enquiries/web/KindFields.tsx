/** The fields of a form that depend on the kind of the enquiry. */
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { myOrders } from '#domains/orders/buyer-calls.gen.ts'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { CURRENCIES } from '#kit/contract/money.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Radio } from '#kit/ui/forms/Radio.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { query } from '#kit/web/calls/call.ts'
import { AmountField } from '#kit/web/forms/AmountField.tsx'
import { errorText } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useSession } from '#kit/web/session/session.ts'
import { INTENTS, type EnquiryKind } from '../kind-names.ts'
import {
  kindOf,
  MACHINE_CATEGORIES,
  MACHINE_COUNT_MAX,
  REGION_MAX,
  SPECIFICATION_MAX,
  type AnyTopic,
} from '../kinds.ts'
import type { Filled, Typed } from './typed-form.ts'

type Form = UseFormReturn<Typed, unknown, Filled>

export function KindFields({ kind, form }: { kind: EnquiryKind; form: Form }) {
  const t = useT('enquiries')
  const topics = kindOf(kind).topics as readonly AnyTopic[]
  return (
    <>
      {topics.length > 0 && (
        <div className={kind === 'message' ? undefined : 'form-grid-full'}>
          <Field
            label={t(kind === 'feedback' ? 'typeLabel' : 'topicLabel')}
            required
            error={errorText(form.formState.errors.topic, t('error.choose'))}
          >
            <Select
              options={topics.map((each) => ({ value: each, label: t(`topic.${each}`) }))}
              {...form.register('topic')}
            />
          </Field>
        </div>
      )}
      {kind === 'message' && <OrderField form={form} />}
      {kind === 'machine' && <MachineFields form={form} />}
    </>
  )
}

function MachineFields({ form }: { form: Form }) {
  const t = useT('enquiries')
  const { errors } = form.formState
  const intent = form.watch('intent')
  return (
    <>
      <div className="form-grid-full">
        <Field label={t('intentLabel')} group>
          <div className="flex flex-wrap gap-6">
            {INTENTS.map((each) => (
              <Radio key={each} value={each} {...form.register('intent')}>
                {t(`intent.${each}`)}
              </Radio>
            ))}
          </div>
        </Field>
      </div>
      <Field
        label={t('categoryLabel')}
        required
        error={errorText(errors.category, t('error.choose'))}
      >
        <Select
          placeholder={t('choose')}
          options={MACHINE_CATEGORIES.map((each) => ({
            value: each,
            label: t(`category.${each}`),
          }))}
          {...form.register('category')}
        />
      </Field>
      <Field
        label={t('quantity')}
        required
        error={errorText(errors.quantity, t('error.quantity', { maximum: MACHINE_COUNT_MAX }))}
      >
        <TextInput inputMode="numeric" maxLength={6} {...form.register('quantity')} />
      </Field>
      <div className="form-grid-full">
        <Field
          label={t('specification')}
          hint={t('specificationHint')}
          required
          error={errorText(errors.specification, t('error.specification'))}
        >
          <TextInput maxLength={SPECIFICATION_MAX} {...form.register('specification')} />
        </Field>
      </div>
      <Field label={t('currency')}>
        <Select
          options={CURRENCIES.map((each) => ({ value: each, label: each }))}
          {...form.register('budgetCurrency')}
        />
      </Field>
      <AmountField
        control={form.control}
        name="budgetAmount"
        currency={form.watch('budgetCurrency')}
        label={t(`budget.${intent}`)}
      />
      <Field label={t('region')} required error={errorText(errors.region, t('error.region'))}>
        <TextInput maxLength={REGION_MAX} {...form.register('region')} />
      </Field>
      <Field
        label={t('deadline')}
        hint={t('deadlineHint')}
        error={errorText(errors.deadline, t('error.deadline'))}
      >
        <TextInput type="date" {...form.register('deadline')} />
      </Field>
    </>
  )
}

/** As many orders as are easy to scan in a list. */
const ORDER_COUNT = 20

function OrderField({ form }: { form: Form }) {
  const t = useT('enquiries')
  const { isLoggedIn } = useSession()
  return (
    <Field
      label={t('order')}
      error={errorText(form.formState.errors.orderNumber, t('error.order'))}
    >
      {isLoggedIn ? (
        <OwnOrders
          chosen={form.watch('orderNumber')}
          onChoose={(number) => form.setValue('orderNumber', number, { shouldDirty: true })}
        />
      ) : (
        <TextInput maxLength={30} {...form.register('orderNumber')} />
      )}
    </Field>
  )
}

type OrdersProps = { chosen: string; onChoose: (orderNumber: string) => void }

/** A buyer chooses among their newest orders; the order they came from is included. */
function OwnOrders({ chosen, onChoose }: OrdersProps) {
  const t = useT('enquiries')
  const { data } = useQuery(query(myOrders, { size: String(ORDER_COUNT) }))
  const numbers = data?.items.map(({ number }) => number) ?? []
  const all = chosen === '' || numbers.includes(chosen) ? numbers : [chosen, ...numbers]
  return (
    <Select
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
      options={[
        { value: '', label: t('orderNone') },
        ...all.map((number) => ({ value: number, label: groupedNumber(number) })),
      ]}
    />
  )
}
