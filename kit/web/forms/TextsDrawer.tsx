/** A drawer for forms with translated texts: one language at a time, Chinese when it has errors. */
import type { ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import type { Call } from '../../contract/endpoint.ts'
import type { Refused } from '../../contract/refusal.ts'
import type { Lang, Translated } from '../../contract/lang.ts'
import { LangTabs } from '../../ui/forms/LangTabs.tsx'
import { EditDrawer } from './EditDrawer.tsx'
import { showErrors } from './form.ts'
import { useT } from '../language/i18n.tsx'
import { useTextLang } from './text-lang.ts'
import { toast } from '../toast/toast.ts'
import { missingIn } from './TranslatedField.tsx'

type Props<Values extends FieldValues, Output> = {
  title: string
  /** New objects begin in Chinese. */
  isNew: boolean
  form: UseFormReturn<Values, unknown, Output>
  /** The translated fields. */
  texts: readonly Path<Values>[]
  busy: boolean
  onSave: (values: Output) => void
  onClose: () => void
  /** Rendered above the languages. */
  head?: ReactNode
  children: (lang: Lang) => ReactNode
}

export function TextsDrawer<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { title, isNew, form, texts, busy, onSave, onClose, head, children } = props
  const [lang, setLang] = useTextLang(isNew)
  return (
    <EditDrawer
      title={title}
      isDirty={form.formState.isDirty}
      busy={busy}
      onSubmit={form.handleSubmit(onSave, () => setLang('cn'))}
      onClose={onClose}
    >
      {head}
      <LangTabs
        current={lang}
        onSelect={setLang}
        missing={missingIn(texts.map((name): Translated => form.watch(name)))}
      />
      {children(lang)}
    </EditDrawer>
  )
}

type Saving<Values extends FieldValues, Output> = {
  form: Pick<UseFormReturn<Values, unknown, Output>, 'setError'>
  /** Queries to refetch after saving. */
  refresh: readonly Call[]
  /** Fields that a refusal belongs to, by its code. */
  byCode?: Readonly<Record<number, Path<Values>>> | undefined
  /** Handles refusals about concurrent changes. */
  take?: ((refused: Refused) => boolean) | undefined
  onClose: () => void
}

/** `useAct(saveBanner, useSavingOf({ form, refresh: [officeBanners], onClose }))`: says "Saved" and closes, or marks the fields. */
export function useSavingOf<Values extends FieldValues, Output>(saving: Saving<Values, Output>) {
  const { form, refresh, byCode, take, onClose } = saving
  const t = useT('office.kit')
  return {
    refresh,
    onDone: () => {
      toast(t('saved'), { kind: 'success' })
      onClose()
    },
    onRefused: (refused: Refused) =>
      take?.(refused) === true || showErrors(refused, form.setError, byCode),
  }
}
