/** The form of a quote request: machines, variants and quantities, destination and delivery method, and contact. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listAddresses } from '#domains/addresses/calls.gen.ts'
import { DeliveryMethod } from '#domains/shipping/contract.ts'
import { PlaceFields } from '#domains/shipping/web/door/PlaceFields.tsx'
import { usePlace } from '#domains/shipping/web/door/place.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Loading, Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { dropDraft, useDraft, useDraftOf } from '#kit/web/forms/draft.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useOwner, useUser } from '#kit/web/session/session.ts'
import { toast } from '#kit/web/toast/toast.ts'
import * as z from 'zod/mini'
import { askForQuote, myQuotes } from '../calls.gen.ts'
import { QuoteForm } from '../contract.ts'
import { QuoteLineFields } from './QuoteLineFields.tsx'
import { useRequestLines } from './request-lines.ts'
import type { PendingRequest } from './pending-request.ts'
import { useOnce } from '#kit/web/calls/use-once.ts'

/** As typed: no day is an empty text. */
const Typed = z.extend(z.omit(QuoteForm, { country: true, provinceCode: true }), {
  neededOn: z.string(),
})
const NOTE_MAX = 1000

export default function QuoteDialog(props: {
  products: readonly PendingRequest[]
  onClose: () => void
}) {
  const { products, onClose } = props
  const t = useT('quotes')
  const words = useT('shipping')
  const navigate = useNavigate()
  const requestKey = useOnce(() => crypto.randomUUID())
  const { form, place, setPlace, goods, lines, isLoaded, setLine, drop } = useQuoteForm(products)
  const ask = useAct(askForQuote, {
    refresh: [myQuotes],
    onDone: () => {
      drop()
      onClose()
      toast(t('asked'), {
        kind: 'success',
        action: { label: t('mine'), run: () => void navigate({ to: '/user/user/quotes' }) },
      })
    },
    onRefused: (refused) => showErrors(refused, form.setError),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('ask')}
      foot={
        <>
          <Button onClick={onClose}>{t('leave')}</Button>
          <Button
            type="submit"
            form="quote-form"
            variant="primary"
            busy={ask.isPending || !isLoaded}
          >
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
            country: place.country,
            provinceCode: place.province === '' ? null : place.province.slice(0, 2),
            lines,
          }),
        )}
      >
        <ul className="form-grid-full quote-goods">
          {!isLoaded && (
            <Loading>
              <Skeleton shape="line" />
            </Loading>
          )}
          {goods.map((product, i) => {
            const line = lines[i]
            return line === undefined ? null : (
              <QuoteLineFields
                key={product.id}
                product={product}
                line={line}
                onChange={(changed) => setLine(product.id, changed)}
              />
            )
          })}
        </ul>
        <ContactFields form={form} />
        <PlaceFields
          place={place}
          onChange={setPlace}
          error={place.country === '' && form.formState.isSubmitted ? t('placeNeeded') : undefined}
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
        <NeedFields form={form} />
      </form>
    </Dialog>
  )
}

const useTypedForm = (contactName: string) =>
  useSchemaForm(Typed, {
    contactName,
    phone: '',
    region: '',
    neededOn: '',
    note: '',
    delivery: 'express',
  })

/** Starts with the logged-in buyer's data, or with the stored draft. */
function useQuoteForm(products: readonly PendingRequest[]) {
  const user = useUser()
  const who = useOwner()
  const draft = `quote:${products.map(({ id }) => id).join(',')}`
  const { dropLines, ...asked } = useRequestLines(products, { draft, who })
  const here = usePlace()
  const [chosen, setPlace, dropPlace] = useDraftOf<typeof here>(`${draft}:place`, who, undefined)
  const form = useTypedForm(user?.nickName ?? '')
  useDraft(form, draft, { who })
  useOwnContact(form)
  const drop = () => {
    dropDraft(draft)
    dropLines()
    dropPlace()
  }
  return { form, place: chosen ?? here ?? { country: '', province: '' }, setPlace, drop, ...asked }
}

/** Who has an address here is asked for neither name nor number; what they typed stays. */
function useOwnContact(form: FormProps['form']): void {
  const user = useUser()
  const { data: addresses } = useQuery({ ...query(listAddresses, {}), enabled: user !== null })
  const own = addresses?.find(({ isDefault }) => isDefault) ?? addresses?.[0]
  const nickName = user?.nickName ?? ''
  useEffect(() => {
    if (own === undefined) return
    const { contactName, phone } = form.getValues()
    if (phone === '') form.setValue('phone', own.phone)
    if (contactName === nickName) form.setValue('contactName', own.consignee)
  }, [form, own, nickName])
}

type FormProps = { form: ReturnType<typeof useTypedForm> }

function ContactFields({ form }: FormProps) {
  const t = useT('quotes')
  const { errors } = form.formState
  return (
    <>
      <Field
        label={t('contact')}
        required
        error={errorText(errors.contactName, t('error.contact'))}
      >
        <TextInput autoComplete="name" maxLength={60} {...form.register('contactName')} />
      </Field>
      <Field label={t('phone')} required error={errorText(errors.phone, t('phoneShape'))}>
        <TextInput type="tel" autoComplete="tel" maxLength={25} {...form.register('phone')} />
      </Field>
    </>
  )
}

function NeedFields({ form }: FormProps) {
  const t = useT('quotes')
  return (
    <>
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
    </>
  )
}
