/** One redirect: its old address, where it leads, and for which language. */
import { useState } from 'react'
import { LANGS, type Lang } from '#kit/contract/lang.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { officeRedirects, saveRedirect } from '../calls.gen.ts'
import { ADDRESS_MAX } from '../limits.ts'
import { RedirectReasons } from '../reasons.ts'
import { pathTyped, usePageState } from './page-state.ts'

export type RedirectValues = {
  id?: number
  from: string
  lang: Lang | null
  to: string
  version?: number
}

type Refusal = { field: 'from' | 'to'; text: string }

/** The field that a refusal is about. */
const FIELD_OF: Readonly<Record<number, Refusal['field']>> = {
  [RedirectReasons.fromWrong.code]: 'from',
  [RedirectReasons.addressTaken.code]: 'from',
  [RedirectReasons.toWrong.code]: 'to',
  [RedirectReasons.wouldLoop.code]: 'to',
}

export function RedirectDialog(props: { redirect: RedirectValues; onClose: () => void }) {
  const { redirect, onClose } = props
  const { id, version } = redirect
  const t = useT('office.redirects')
  const words = useT('kit')
  const [from, setFrom] = useState(redirect.from)
  const [to, setTo] = useState(redirect.to)
  const [lang, setLang] = useState(redirect.lang)
  const [isAsked, setIsAsked] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const fromState = usePageState(from)
  const toState = usePageState(to)
  const save = useAct(saveRedirect, {
    refresh: [officeRedirects],
    onDone: () => {
      onClose()
      toast(t('saved'), { kind: 'success' })
    },
    onRefused: ({ reason, message }) => {
      const field = FIELD_OF[reason.code]
      if (field !== undefined) setRefusal({ field, text: message })
      return field !== undefined
    },
  })
  const submit = () => {
    setIsAsked(true)
    const typed = { from: pathTyped(from), to: pathTyped(to) }
    if (typed.from === '' || typed.to === '') return
    const edited = id === undefined || version === undefined ? {} : { id, version }
    save.mutate({ ...edited, ...typed, lang })
  }
  const errorOf = (field: Refusal['field'], value: string) =>
    isAsked && value.trim() === ''
      ? t('needed')
      : refusal?.field === field
        ? refusal.text
        : undefined
  return (
    <FormDialog
      title={id === undefined ? t('add') : t('edit')}
      verb={t('save')}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('from')}
        required
        hint={fromState === 'there' ? t('livingFrom') : t('fromHint')}
        error={errorOf('from', from)}
      >
        <TextInput
          value={from}
          maxLength={ADDRESS_MAX}
          spellCheck={false}
          autoCapitalize="off"
          onChange={({ target }) => {
            setFrom(target.value)
            setRefusal(undefined)
          }}
        />
      </Field>
      <Field
        label={t('to')}
        required
        hint={toState === 'missing' ? t('deadTo') : t('toHint')}
        error={errorOf('to', to)}
      >
        <TextInput
          value={to}
          maxLength={ADDRESS_MAX}
          spellCheck={false}
          autoCapitalize="off"
          onChange={({ target }) => {
            setTo(target.value)
            setRefusal(undefined)
          }}
        />
      </Field>
      <Field label={t('lang')}>
        <Select
          value={lang ?? ''}
          options={[
            { value: '', label: t('anyLang') },
            ...LANGS.map((value) => ({ value, label: words(`language.${value}`) })),
          ]}
          onChange={({ target }) => {
            setLang(LANGS.find((each) => each === target.value) ?? null)
            setRefusal(undefined)
          }}
        />
      </Field>
    </FormDialog>
  )
}
