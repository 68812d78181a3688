/** The form of a message to the shop: its topic, the sender and their contact, and the text. */
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { Email, Phone } from '#domains/accounts/contract.ts'
import { useProofOfWorkAct } from '#domains/accounts/web/door/proof-of-work-act.ts'
import { myOrders } from '#domains/orders/buyer-calls.gen.ts'
import { OrderNumber } from '#domains/orders/contract.ts'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { query } from '#kit/web/calls/call.ts'
import { dropDraft, useDraft } from '#kit/web/forms/draft.ts'
import { errorText, focusFirstError, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useOwner, useSession, useUser } from '#kit/web/session/session.ts'
import { myEnquiries, sendEnquiry } from '../calls.gen.ts'
import { EnquiryForm } from '../contract.ts'
import { EnquiryReasons } from '../reasons.ts'
import { TEXT_MAX, TOPICS, type Topic } from '../kinds.ts'
import { useOnce } from '#kit/web/calls/use-once.ts'

const Empty = z.literal('')
/** As typed: missing values are empty texts. People write order numbers in groups. */
const TypedForm = z.extend(EnquiryForm, {
  topic: z.enum(TOPICS),
  /** Stored with the draft: sent again after a reload, it is the same message. */
  requestKey: z.uuid(),
  email: z.union([Empty, Email]),
  phone: z.union([Empty, Phone]),
  orderNumber: z.union([
    Empty,
    z.pipe(
      z.string().check(z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())),
      OrderNumber,
    ),
  ]),
})
/** A guest's draft is separate: a session that expires while writing takes nothing of a buyer's along. */
const DRAFTS = { buyer: 'enquiry', guest: 'enquiry-guest' } as const
/** As many orders as are easy to scan in a list. */
const ORDER_COUNT = 20

type Props = {
  topic: Topic | undefined
  orderNumber: string | undefined
  onSent: (sent: DataOf<typeof sendEnquiry>) => void
}

export default function MessageForm({ topic, orderNumber, onSent }: Props) {
  const t = useT('enquiries')
  const { isLoggedIn } = useSession()
  const user = useUser()
  const firstKey = useOnce(() => crypto.randomUUID())
  const form = useSchemaForm(TypedForm, {
    requestKey: firstKey,
    topic: topic ?? (orderNumber === undefined ? 'other' : 'order'),
    name: user?.nickName ?? '',
    email: '',
    phone: '',
    orderNumber: orderNumber ?? '',
    text: '',
  })
  const owner = useOwner()
  const draft = owner === null ? DRAFTS.guest : DRAFTS.buyer
  useDraft(form, draft, { who: owner ?? '' })
  const hintId = useId()
  const { errors } = form.formState
  const send = useSending(form, draft, onSent)
  const answered = user === null ? t('contactHint') : t('accountHint', { contact: user.username })
  return (
    <form
      className="form-grid"
      noValidate
      onSubmit={form.handleSubmit(
        ({ email, phone, orderNumber: number, ...rest }) => {
          if (!isLoggedIn && email === '' && phone === '') {
            form.setError('email', { type: 'needed' })
            focusFirstError()
            return
          }
          send.mutate({
            ...rest,
            email: email === '' ? null : email,
            phone: phone === '' ? null : phone,
            orderNumber: number === '' ? null : number,
          })
        },
        () => focusFirstError(),
      )}
    >
      <Field label={t('topicLabel')} required>
        <Select
          options={TOPICS.map((each) => ({ value: each, label: t(`topic.${each}`) }))}
          {...form.register('topic')}
        />
      </Field>
      <Field label={t('order')} error={errorText(errors.orderNumber, t('error.order'))}>
        {isLoggedIn ? (
          <OwnOrders
            chosen={form.watch('orderNumber')}
            onChoose={(number) => form.setValue('orderNumber', number, { shouldDirty: true })}
          />
        ) : (
          <TextInput maxLength={30} {...form.register('orderNumber')} />
        )}
      </Field>
      <div className="form-grid-full">
        <Field label={t('name')} required error={errorText(errors.name, t('error.name'))}>
          <TextInput autoComplete="name" maxLength={60} {...form.register('name')} />
        </Field>
      </div>
      <p id={hintId} className="form-grid-full field-hint">
        {answered}
      </p>
      <Field
        label={t('email')}
        describedBy={hintId}
        error={errorText(
          errors.email,
          t(errors.email?.type === 'needed' ? 'contactNeeded' : 'error.email'),
        )}
      >
        <TextInput type="email" autoComplete="email" maxLength={200} {...form.register('email')} />
      </Field>
      <Field
        label={t('phone')}
        describedBy={hintId}
        error={errorText(errors.phone, t('error.phone'))}
      >
        <TextInput type="tel" autoComplete="tel" maxLength={30} {...form.register('phone')} />
      </Field>
      <div className="form-grid-full">
        <Field label={t('text')} required error={errorText(errors.text, t('error.text'))}>
          <TextArea rows={6} maxLength={TEXT_MAX} {...form.register('text')} />
        </Field>
      </div>
      <div className="button-row form-grid-full">
        <Button type="submit" variant="primary" busy={send.isPending}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}

type Form = UseFormReturn<z.input<typeof TypedForm>, unknown, z.output<typeof TypedForm>>

function useSending(form: Form, draft: string, onSent: Props['onSent']) {
  return useProofOfWorkAct(sendEnquiry, {
    refresh: [myEnquiries],
    onDone: (data) => {
      form.setValue('requestKey', crypto.randomUUID())
      dropDraft(draft)
      onSent(data)
    },
    onRefused: (refused) => {
      // The refusal shows that it was sent before; sent again, it is a message of its own.
      if (refused.reason.code === EnquiryReasons.keyReused.code) {
        form.setValue('requestKey', crypto.randomUUID())
      }
      return showErrors(refused, form.setError, {
        [EnquiryReasons.contactNeeded.code]: 'email',
        [EnquiryReasons.orderUnknown.code]: 'orderNumber',
        [EnquiryReasons.keyReused.code]: 'text',
      })
    },
  })
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
