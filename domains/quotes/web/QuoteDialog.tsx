/** The form of a request for a quote: which machines, how many, where, by when, and whom to answer. */
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { QuantityStepper } from '#kit/ui/QuantityStepper.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useAct } from '#kit/web/act.ts'
import { faultText, showFaults, useSchemaForm } from '#kit/web/form.ts'
import { useT } from '#kit/web/i18n.tsx'
import { useUser } from '#kit/web/session.ts'
import { toast } from '#kit/web/toast.ts'
import * as z from 'zod/mini'
import { askForQuote, myQuotes, QuoteForm } from '../contract.ts'
import type { Asked } from './QuoteButton.tsx'

/** As it is typed: no day is an empty text. */
const Typed = z.extend(QuoteForm, { neededOn: z.string() })
const QUANTITY_MAX = 100_000
const NOTE_MAX = 1000

export default function QuoteDialog(props: { products: readonly Asked[]; onClose: () => void }) {
  const { products, onClose } = props
  const t = useT('quotes')
  const user = useUser()
  const navigate = useNavigate()
  const [requestKey] = useState(() => crypto.randomUUID())
  const [counts, setCounts] = useState<Record<number, number>>(() =>
    Object.fromEntries(products.map(({ id, quantity = 1 }) => [id, quantity])),
  )
  const form = useSchemaForm(Typed, {
    contactName: user?.nickName ?? '',
    phone: '',
    region: '',
    neededOn: '',
    note: '',
  })
  const { errors } = form.formState
  const ask = useAct(askForQuote, {
    refresh: [myQuotes],
    onDone: () => {
      onClose()
      toast(t('asked'), {
        kind: 'success',
        action: { label: t('mine'), run: () => void navigate({ to: '/user/user/quotes' }) },
      })
    },
    onRefused: (refused) => showFaults(refused, form.setError),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('ask')}
      foot={
        <>
          <Button onClick={onClose}>{t('leave')}</Button>
          <Button type="submit" form="quote-form" variant="primary" busy={ask.isPending}>
            {t('send')}
          </Button>
        </>
      }
    >
      <form
        id="quote-form"
        className="form-grid"
        noValidate
        onSubmit={form.handleSubmit(({ neededOn, ...rest }) =>
          ask.mutate({
            ...rest,
            requestKey,
            neededOn: neededOn === '' ? null : neededOn,
            lines: products.map(({ id }) => ({ productId: id, quantity: counts[id] ?? 1 })),
          }),
        )}
      >
        <ul className="form-grid-full quote-goods">
          {products.map(({ id, name }) => (
            <li key={id}>
              <span>{name}</span>
              <QuantityStepper
                size="small"
                label={t('quantityOf', { name })}
                value={counts[id] ?? 1}
                min={1}
                step={1}
                max={QUANTITY_MAX}
                onChange={(count) => setCounts((before) => ({ ...before, [id]: count }))}
              />
            </li>
          ))}
        </ul>
        <Field
          label={t('contact')}
          required
          error={faultText(errors.contactName, t('error.contact'))}
        >
          <TextInput autoComplete="name" maxLength={60} {...form.register('contactName')} />
        </Field>
        <Field label={t('phone')} required error={faultText(errors.phone, t('phoneShape'))}>
          <TextInput type="tel" autoComplete="tel" maxLength={25} {...form.register('phone')} />
        </Field>
        <Field label={t('region')} hint={t('regionHint')}>
          <TextInput maxLength={100} {...form.register('region')} />
        </Field>
        <Field label={t('neededOn')}>
          <TextInput type="date" {...form.register('neededOn')} />
        </Field>
        <div className="form-grid-full">
          <Field label={t('note')} hint={t('noteHint')}>
            <TextArea rows={3} maxLength={NOTE_MAX} {...form.register('note')} />
          </Field>
        </div>
      </form>
    </Dialog>
  )
}
