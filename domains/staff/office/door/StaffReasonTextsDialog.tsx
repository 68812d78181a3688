/** One act of staff in a dialog, with the reason for it by language: those who read it read theirs. */
import * as z from 'zod/mini'
import type { Translated } from '#kit/contract/lang.ts'
import { requiredTexts } from '#kit/contract/values.ts'
import { LangTabs } from '#kit/ui/forms/LangTabs.tsx'
import { dropDraft, useDraft } from '#kit/web/forms/draft.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useSchemaForm } from '#kit/web/forms/form.ts'
import type { ReasonDialogProps } from '#kit/web/forms/ReasonDialog.tsx'
import { useTextLang } from '#kit/web/forms/text-lang.ts'
import { missingIn, TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { useMe } from './me.ts'

type Props = Pick<ReasonDialogProps, 'title' | 'text' | 'verb' | 'draft' | 'busy' | 'onClose'> & {
  /** Who reads it, and where. */
  hint: string
  maxLength: number
  onReason: (reason: Translated) => void
}

/** Rendered while it is open. Chinese is needed, and stands in for languages that are left empty. */
export function StaffReasonTextsDialog(props: Props) {
  const { title, text, verb, draft, busy, hint, maxLength, onReason, onClose } = props
  const t = useT('forms')
  const [lang, setLang] = useTextLang(true)
  const form = useSchemaForm(z.object({ reasons: requiredTexts(maxLength) }), {
    reasons: { cn: '' },
  })
  useDraft(form, draft, { who: String(useMe().id) })
  return (
    <FormDialog
      title={title}
      text={text}
      verb={verb}
      tone="danger"
      busy={busy}
      isDirty={form.formState.isDirty}
      onClose={() => (dropDraft(draft), onClose())}
      onSubmit={form.handleSubmit(
        ({ reasons }) => onReason(reasons),
        () => setLang('cn'),
      )}
    >
      <LangTabs current={lang} onSelect={setLang} missing={missingIn([form.watch('reasons')])} />
      <TranslatedField
        control={form.control}
        name="reasons"
        lang={lang}
        label={t('reason.label')}
        hint={hint}
        required
        rows={3}
        maxLength={maxLength}
      />
    </FormDialog>
  )
}
