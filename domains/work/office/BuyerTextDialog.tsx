/**
 * Writes a text that the buyer reads: one from the dictionary of reasons, in the buyer's language, and whatever staff make of it.
 * What is sent is the text; its code says with which reason it began.
 */
import { useState, type ReactNode } from 'react'
import { useMe } from '#domains/staff/office/door/me.ts'
import { LANGS, LOCALES, textIn, type Lang } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { useDiscardQuestion } from '#kit/web/forms/discard.tsx'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { focusFirstError } from '#kit/web/forms/form.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import type { DecisionReasonKind, ReasonSituation } from '../decision-reasons-contract.ts'
import { withReadyText } from '../ready-words.ts'
import { useOfferedReasons } from './door/offered-reasons.ts'

export type BuyerText = { reason: string; reasonCode?: string }

export type BuyerTextProps = {
  kind: DecisionReasonKind
  /** Of kinds whose texts tell situations apart. */
  situation?: ReasonSituation
  /** The buyer's. */
  lang: Lang
  title: string
  /** The consequences. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string | undefined
  maxLength: number
  /** The key of the draft: a reload keeps the text until it is discarded, or dropped by who has sent it. Without one nothing is kept. */
  draft?: string | undefined
  busy: boolean
  onConfirm: (text: BuyerText) => void
  onCancel: () => void
}

/** The text with its draft, and the reason that it began with: another one, or another language, takes the place of its words alone. */
function useBuyerText({ kind, situation, draft, maxLength, ...props }: BuyerTextProps) {
  const t = useT('office.work')
  const offered = useOfferedReasons(kind, situation)
  const [lang, setLang] = useState<Lang>(props.lang)
  const [code, setCode] = useState('')
  const me = String(useMe().id)
  const owner = draft === undefined ? null : me
  const [text, setText, dropText] = useDraftOf(draft ?? '', owner, '')
  const chosen = offered.find((each) => each.code === code)
  const fill = (toCode: string, inLang: Lang) => {
    const reason = offered.find((each) => each.code === toCode)
    if (reason !== undefined) {
      const written = withReadyText(textIn(reason.text, inLang).text, {
        typed: text,
        instead: chosen === undefined ? '' : textIn(chosen.text, lang).text,
        most: maxLength,
      })
      if (written === null) {
        toast(t('reason.noRoom'), { kind: 'error' })
        return
      }
      setText(written)
    }
    setCode(toCode)
    setLang(inLang)
  }
  return { offered, chosen, code, lang, fill, text, setText, dropText }
}

/** Rendered while it is open: each begins empty, or with its draft. @param look a refusal ends something, a question does not */
export function BuyerTextDialog(props: BuyerTextProps & { look: 'reason' | 'question' }) {
  const { look, title, children, confirmLabel, cancelLabel, maxLength, busy } = props
  const { onConfirm, onCancel } = props
  const t = useT('office.work')
  const kit = useT('office.kit')
  const shared = useT('forms')
  const names = useT('kit')
  const ownLang = useLang()
  const { offered, chosen, code, lang, fill, text, setText, dropText } = useBuyerText(props)
  const [isTried, setIsTried] = useState(false)
  const isUntranslated = chosen !== undefined && textIn(chosen.text, lang).lang !== lang
  const isTooShort = text.trim().length < 2
  const { close, question } = useDiscardQuestion(
    { isDirty: text.trim() !== '', isSaving: busy },
    () => (dropText(), onCancel()),
  )
  const submit = () => {
    setIsTried(true)
    if (isTooShort) return focusFirstError()
    onConfirm({ reason: text.trim(), ...(chosen === undefined ? {} : { reasonCode: code }) })
  }
  return (
    <>
      <Dialog
        open
        onClose={close}
        title={title}
        foot={
          <>
            <Button onClick={close}>{cancelLabel ?? shared('cancel')}</Button>
            <Button
              variant={look === 'reason' ? 'danger-solid' : 'primary'}
              busy={busy}
              onClick={submit}
            >
              {confirmLabel}
            </Button>
          </>
        }
      >
        <div className="stack">
          <div className="text-sm">{children}</div>
          <div className="form-grid">
            <Field label={t(`${look}.template`)}>
              <Select
                value={code}
                placeholder={t(offered.length === 0 ? `${look}.none` : `${look}.choose`)}
                options={offered.map((each) => ({
                  value: each.code,
                  label: textIn(each.text, ownLang).text,
                }))}
                onChange={(event) => fill(event.target.value, lang)}
              />
            </Field>
            <Field label={t('reason.lang')}>
              <Select
                value={lang}
                options={LANGS.map((each) => ({ value: each, label: names(`language.${each}`) }))}
                onChange={(event) => fill(code, event.target.value as Lang)}
              />
            </Field>
          </div>
          <Field
            label={t(`${look}.text`)}
            hint={isUntranslated ? t('reason.untranslated') : undefined}
            required
            error={isTried && isTooShort ? kit('needed') : undefined}
          >
            <TextArea
              data-autofocus
              rows={4}
              lang={LOCALES[lang]}
              maxLength={maxLength}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
        </div>
      </Dialog>
      {question}
    </>
  )
}
