/** Edits the draft of an article, shows it as visitors will read it, and publishes what was shown. */
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useMe } from '#domains/staff/office/door/me.ts'
import { PictureField, sendPicture } from '#domains/uploads/office/door/PictureField.tsx'
import type { Lang } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { LangTabs } from '#kit/ui/forms/LangTabs.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { dropDraft, useDraft } from '#kit/web/forms/draft.ts'
import { errorText, useSchemaForm } from '#kit/web/forms/form.ts'
import { LeaveGuard } from '#kit/web/forms/LeaveGuard.tsx'
import { RichTextField } from '#kit/web/forms/RichTextField.tsx'
import { useSaving } from '#kit/web/forms/saving.tsx'
import { missingIn, TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { SUMMARY_MAX, TITLE_MAX } from '../limits.ts'
import { officeArticle, officeArticles, saveArticleDraft } from '../office-calls.gen.ts'
import { ArticleForm, type ArticleTexts, type OfficeArticle } from '../office-contract.ts'
import { DiscardDraft } from './DiscardDraft.tsx'
import { PublishDialog } from './PublishDialog.tsx'

const NONE: ArticleTexts = {
  title: { cn: '' },
  summary: { cn: '' },
  html: { cn: '' },
  coverUrl: null,
  coverAlt: { cn: '' },
  heldFrom: null,
  heldUntil: null,
}

/** The typed text belongs to the version of the draft that was read: a newer one is not overwritten without asking. */
const Form = z.extend(ArticleForm, { draftVersion: z.nullable(z.int()) }).check(
  z.refine(({ title }) => title.cn.trim() !== '', { path: ['title', 'cn'], error: 'missing' }),
  z.refine(
    ({ heldFrom, heldUntil }) => heldFrom === null || heldUntil === null || heldFrom <= heldUntil,
    { path: ['heldUntil'], error: 'wrong' },
  ),
)

/** The name under which this tab stores unsaved text. */
export const unsavedOf = (id: number): string => `article:${id}`

export const textsOf = (row: ArticleTexts): ArticleTexts => {
  const { title, summary, html, coverUrl, coverAlt, heldFrom, heldUntil } = row
  return { title, summary, html, coverUrl, coverAlt, heldFrom, heldUntil }
}

const takePicture = sendPicture('banner')

type Props = {
  found: OfficeArticle
  /** An earlier version to continue from; nothing of it is saved yet. */
  begun: ArticleTexts | undefined
  lang: Lang
  onLang: (lang: Lang) => void
  /** Whether there is unsaved text. */
  onDirty: (isDirty: boolean) => void
  /** It was saved, or must be loaded again. */
  onDone: () => void
}

export function ArticleEditor({ found, begun, lang, onLang: setLang, onDirty, onDone }: Props) {
  const { id, draft, newest, state } = found
  const t = useT('office.articles')
  const [isShown, setIsShown] = useState(false)
  const texts = textsOf(begun ?? draft ?? newest ?? NONE)
  const form = useSchemaForm(Form, { ...texts, draftVersion: draft?.version ?? null })
  const unsaved = unsavedOf(id)
  useDraft(form, unsaved, { who: String(useMe().id) })
  const { isDirty, errors } = form.formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const hasChanges = isDirty || begun !== undefined
  const finish = () => {
    dropDraft(unsaved)
    onDone()
  }
  const { options, conflict } = useSaving({
    refresh: [officeArticle, officeArticles],
    form,
    savedText: t('saved'),
    onClose: finish,
  })
  const save = useAct(saveArticleDraft, options)
  const submit = form.handleSubmit(
    (values) => save.mutate({ ...values, id }),
    () => setLang('cn'),
  )
  const dayField = (name: 'heldFrom' | 'heldUntil') => (
    <Field
      label={t(`field.${name}`)}
      error={name === 'heldUntil' ? errorText(errors.heldUntil, t('heldWrong')) : undefined}
    >
      <TextInput
        type="date"
        value={form.watch(name) ?? ''}
        onChange={({ target }) =>
          form.setValue(name, target.value === '' ? null : target.value, { shouldDirty: true })
        }
      />
    </Field>
  )
  return (
    <Panel>
      <form className="stack" noValidate onSubmit={submit}>
        <LangTabs
          current={lang}
          onSelect={setLang}
          missing={missingIn([form.watch('title'), form.watch('html')])}
        />
        <TranslatedField
          control={form.control}
          name="title"
          lang={lang}
          label={t('field.title')}
          required
          maxLength={TITLE_MAX}
        />
        <TranslatedField
          control={form.control}
          name="summary"
          lang={lang}
          label={t('field.summary')}
          hint={t('summaryHint')}
          maxLength={SUMMARY_MAX}
        />
        <PictureField
          label={t('field.cover')}
          hint={t('coverHint')}
          purpose="banner"
          url={form.watch('coverUrl')}
          onUrl={(url) => form.setValue('coverUrl', url, { shouldDirty: true })}
        />
        <TranslatedField
          control={form.control}
          name="coverAlt"
          lang={lang}
          label={t('field.coverAlt')}
          hint={t('coverAltHint')}
          maxLength={TITLE_MAX}
        />
        <RichTextField
          control={form.control}
          name="html"
          lang={lang}
          label={t('field.body')}
          onPicture={takePicture}
        />
        <div className="form-grid">
          {dayField('heldFrom')}
          {dayField('heldUntil')}
        </div>
        <div className="button-row">
          <Button
            type="submit"
            variant={hasChanges ? 'primary' : 'secondary'}
            busy={save.isPending}
          >
            {t('saveDraft')}
          </Button>
          {draft !== null && !hasChanges && (
            <Button variant="primary" onClick={() => setIsShown(true)}>
              {t('preview')}
            </Button>
          )}
          {draft !== null && state !== 'draft' && (
            <DiscardDraft id={id} draftVersion={draft.version} onDone={finish} />
          )}
        </div>
      </form>
      <LeaveGuard isDirty={hasChanges && !save.isPending} onLeave={() => dropDraft(unsaved)} />
      {conflict}
      {isShown && draft !== null && (
        <PublishDialog found={found} draft={draft} onClose={() => setIsShown(false)} />
      )}
    </Panel>
  )
}
