/** Shows a draft as visitors will read it, and publishes exactly that: now, or at an instant. */
import { useState } from 'react'
import type { Lang } from '#kit/contract/lang.ts'
import { clockIn, instantIn } from '#kit/contract/zone.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { LangTabs } from '#kit/ui/forms/LangTabs.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { missingIn } from '#kit/web/forms/TranslatedField.tsx'
import { shopTimeZone } from '#kit/web/language/dates.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { officeArticle, officeArticles, publishArticle } from '../office-calls.gen.ts'
import type { OfficeArticle } from '../office-contract.ts'
import { AsShown } from './AsShown.tsx'

type Props = {
  found: OfficeArticle
  draft: NonNullable<OfficeArticle['draft']>
  onClose: () => void
}

export function PublishDialog({ found: { id }, draft, onClose }: Props) {
  const t = useT('office.articles')
  const kit = useT('forms')
  const [lang, setLang] = useState<Lang>('cn')
  const [at, setAt] = useState<string | null>(null)
  const publish = useAct(publishArticle, {
    refresh: [officeArticle, officeArticles],
    onDone: () => {
      toast(t(at === null ? 'publishedNow' : 'scheduledNow'), { kind: 'success' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={t('preview')}
      foot={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button
            variant="primary"
            busy={publish.isPending}
            onClick={() => publish.mutate({ id, draftVersion: draft.version, at })}
          >
            {t(at === null ? 'publish' : 'schedule')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('publishText')}</p>
        <Field label={t('field.at')} hint={t('atHint')}>
          <TextInput
            type="datetime-local"
            value={at === null ? '' : clockIn(at, shopTimeZone())}
            onChange={({ target }) =>
              setAt(target.value === '' ? null : instantIn(target.value, shopTimeZone()))
            }
          />
        </Field>
        <LangTabs
          current={lang}
          onSelect={setLang}
          missing={missingIn([draft.title, draft.html])}
        />
        <AsShown texts={draft} lang={lang} />
      </div>
    </Dialog>
  )
}
