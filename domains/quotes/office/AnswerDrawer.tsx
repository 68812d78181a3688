/** Answers a request: a price for each line, freight, terms, and how long it holds. */
import * as z from 'zod/mini'
import { DeliveryMethod } from '#domains/shipping/contract.ts'
import { usePlaceName } from '#domains/shipping/web/door.ts'
import { Field } from '#kit/ui/Field.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { SumList } from '#kit/ui/KeyValueList.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useAct } from '#kit/web/act.ts'
import { AmountField } from '#kit/web/AmountField.tsx'
import { EditDrawer } from '#kit/web/EditDrawer.tsx'
import { faultText, showFaults, useSchemaForm } from '#kit/web/form.ts'
import { useMoney, useT } from '#kit/web/i18n.tsx'
import { toast } from '#kit/web/toast.ts'
import {
  answerQuote,
  officeQuotes,
  QuoteReasons,
  waitingQuotes,
  type OfficeQuote,
} from '../contract.ts'
import { useWaitingQuotes } from './waiting.ts'

const DAYS_MAX = 365
const TERMS_MAX = 2000
const USUAL_DAYS = 7

const Form = z.object({
  amounts: z.array(z.int().check(z.minimum(1))),
  freightAmount: z.int().check(z.minimum(0)),
  delivery: DeliveryMethod,
  terms: z.string().check(z.maxLength(TERMS_MAX)),
  validDays: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(DAYS_MAX)),
})

export function AnswerDrawer({ quote, onClose }: { quote: OfficeQuote; onClose: () => void }) {
  const t = useT('office.quotes')
  const words = useT('shipping')
  const place = usePlaceName(quote.place)
  const { money } = useMoney()
  const { data: waiting } = useWaitingQuotes()
  const { currency, lines } = quote
  const form = useSchemaForm(Form, {
    amounts: lines.map((_, i) => quote.retailAmounts[i] ?? 0),
    freightAmount: 0,
    delivery: quote.delivery ?? 'express',
    terms: '',
    validDays: waiting?.validDays ?? USUAL_DAYS,
  })
  const { errors, isDirty } = form.formState
  const answer = useAct(answerQuote, {
    refresh: [officeQuotes, waitingQuotes],
    onDone: () => (onClose(), toast(t('answered'), { kind: 'success' })),
    onRefused: (refused) =>
      showFaults(refused, form.setError, { [QuoteReasons.notWhole.code]: 'freightAmount' }),
  })
  return (
    <EditDrawer
      title={t('answerTitle', { id: quote.id })}
      submitLabel={t('answer')}
      isDirty={isDirty}
      busy={answer.isPending}
      onSubmit={form.handleSubmit(({ amounts, ...rest }) =>
        answer.mutate({
          ...rest,
          quoteId: quote.id,
          lines: lines.map(({ id }, i) => ({ lineId: id, unitAmount: amounts[i] ?? 0 })),
        }),
      )}
      onClose={onClose}
    >
      {lines.map(({ id, name, optionText, code, unitName, quantity }, i) => {
        const retail = quote.retailAmounts[i] ?? null
        return (
          <AmountField
            key={id}
            control={form.control}
            name={`amounts.${i}`}
            currency={currency}
            label={t('unitPrice', {
              name: [name, optionText, code].filter((word) => word !== '').join(' · '),
              count: quantity,
              unit: unitName,
            })}
            hint={retail === null ? undefined : t('retail', { price: money(retail, currency) })}
            required
          />
        )
      })}
      <AmountField
        control={form.control}
        name="freightAmount"
        currency={currency}
        label={quote.place === null ? t('freight') : t('freightTo', { place })}
        required
      />
      <Field label={t('delivery')}>
        <Select
          options={DeliveryMethod.options.map((method) => ({
            value: method,
            label: words(`method.${method}`),
          }))}
          {...form.register('delivery')}
        />
      </Field>
      <Field label={t('terms')}>
        <TextArea rows={4} maxLength={TERMS_MAX} {...form.register('terms')} />
      </Field>
      <Field label={t('validDays')} required error={faultText(errors.validDays, t('error.days'))}>
        <TextInput inputMode="numeric" className="w-28" {...form.register('validDays')} />
      </Field>
      <Sums quote={quote} amounts={form.watch('amounts')} freight={form.watch('freightAmount')} />
    </EditDrawer>
  )
}

/** What the buyer would pay, as it is typed. */
function Sums(props: { quote: OfficeQuote; amounts: readonly number[]; freight: number }) {
  const { quote, amounts, freight } = props
  const t = useT('office.quotes')
  const goods = quote.lines.reduce((sum, { quantity }, i) => sum + quantity * (amounts[i] || 0), 0)
  const money = (amount: number) => <Money amount={amount} currency={quote.currency} size="plain" />
  return (
    <SumList
      rows={[
        { label: t('goods'), value: money(goods) },
        { label: t('freight'), value: money(freight || 0) },
        { label: t('total'), value: money(goods + (freight || 0)), total: true },
      ]}
    />
  )
}
