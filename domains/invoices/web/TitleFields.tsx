/** The form of a title: a person's name, or a company with its tax number and what a special invoice states. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countries, listAddresses } from '#domains/addresses/calls.gen.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { dropDraft, readDraft, useDraft } from '#kit/web/forms/draft.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { countryNameIn } from '#kit/contract/display-names.ts'
import { useOwner } from '#kit/web/session/session.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { myTitles, saveTitle } from '../calls.gen.ts'
import { Party, TitleForm, type Title } from '../contract.ts'
import { InvoiceReasons } from '../reasons.ts'

const EMPTY: TitleForm = {
  party: 'company',
  name: '',
  country: 'CN',
  taxNumber: '',
  address: '',
  phone: '',
  bank: '',
  account: '',
  isDefault: false,
}
/** What stands on a special invoice alone. */
const SPECIAL = ['phone', 'bank', 'account'] as const

type Props = { title: Title | null; onClose: () => void; onSaved?: (title: Title) => void }

export function TitleFields({ title, onClose, onSaved }: Props) {
  const t = useT('invoices')
  const lang = useLang()
  const { data } = useQuery({ ...query(countries, {}), staleTime: Infinity })
  const titles = useQuery(query(myTitles, {}))
  const addresses = useQuery(query(listAddresses, {}))
  const form = useSchemaForm(TitleForm, title ?? EMPTY)
  const draft = `invoice-title:${title?.id ?? 'new'}`
  const owner = useOwner()
  useDraft(form, draft, { who: owner })
  const home = addresses.data?.find(({ isDefault }) => isDefault)?.country
  // Where goods go is where most are registered; a draft states its own.
  useEffect(() => {
    if (title !== null || home === undefined || readDraft(draft, owner) !== null) return
    form.setValue('country', home)
  }, [title, home, draft, owner, form])
  const { errors } = form.formState
  const save = useAct(saveTitle, {
    refresh: [myTitles],
    onRefused: (refused) =>
      showErrors(refused, form.setError, {
        [InvoiceReasons.taxNumberNeeded.code]: 'taxNumber',
        [InvoiceReasons.taxNumberWrong.code]: 'taxNumber',
      }),
    onDone: (saved) => {
      dropDraft(draft)
      toast(t('saved'), { kind: 'success' })
      onSaved?.(saved)
      onClose()
    },
  })
  const isSpecial =
    titles.data?.offersSpecial === true ||
    (title !== null && SPECIAL.some((name) => title[name] !== ''))
  const party = form.watch('party')
  const country = form.watch('country')
  const codes = [...new Set([country, ...(data ?? []).map(({ code }) => code)])]
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) =>
        void form.handleSubmit((values) =>
          save.mutate({ ...values, ...(title !== null && { titleId: title.id }) }),
        )(event)
      }
    >
      <Field label={t('form.party')}>
        <Select
          options={Party.options.map((value) => ({ value, label: t(`party.${value}`) }))}
          {...form.register('party')}
        />
      </Field>
      <Field label={t('form.name')} required error={errorText(errors.name, t('form.nameNeeded'))}>
        <TextInput maxLength={100} autoComplete="organization" {...form.register('name')} />
      </Field>
      <Field label={t('form.country')}>
        <Select
          value={country}
          options={codes.map((value) => ({ value, label: countryNameIn(value, lang) }))}
          onChange={({ target }) => form.setValue('country', target.value)}
        />
      </Field>
      <Field
        label={t('form.taxNumber')}
        required={party === 'company'}
        error={errorText(errors.taxNumber, '')}
      >
        <TextInput maxLength={30} autoComplete="off" {...form.register('taxNumber')} />
      </Field>
      {party === 'company' && (
        <>
          <Field label={t('form.address')}>
            <TextInput autoComplete="off" {...form.register('address')} />
          </Field>
          {isSpecial && (
            <>
              <p className="text-sm text-ink-3">{t('form.special')}</p>
              {SPECIAL.map((name) => (
                <Field key={name} label={t(`form.${name}`)}>
                  <TextInput autoComplete="off" {...form.register(name)} />
                </Field>
              ))}
            </>
          )}
        </>
      )}
      <Checkbox {...form.register('isDefault')}>{t('form.default')}</Checkbox>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t('form.save')}
        </Button>
        <Button onClick={() => (dropDraft(draft), onClose())}>{t('cancel')}</Button>
      </div>
    </form>
  )
}
