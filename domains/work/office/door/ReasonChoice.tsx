/** Adds one of the merchant's ready texts to a note that the buyer reads in their language. */
import { textIn, type Lang } from '#kit/contract/lang.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import type { DecisionReasonKind, ReasonSituation } from '../../decision-reasons-contract.ts'
import { withReadyText } from '../../ready-words.ts'
import { useOfferedReasons } from './offered-reasons.ts'

type Props = {
  kind: DecisionReasonKind
  /** Of kinds whose texts tell situations apart. */
  situation?: ReasonSituation
  /** The buyer's. */
  lang: Lang
  /** What is written so far: it stays. */
  typed: string
  /** In characters. */
  most: number
  isOneLine?: boolean
  onText: (text: string) => void
}

export function ReasonChoice(props: Props) {
  const { kind, situation, lang, typed, most, isOneLine = false, onText } = props
  const t = useT('office.work')
  const ownLang = useLang()
  const offered = useOfferedReasons(kind, situation)
  if (offered.length === 0) return null
  const add = (code: string) => {
    const reason = offered.find((each) => each.code === code)
    if (reason === undefined) return
    const text = withReadyText(textIn(reason.text, lang).text, {
      typed,
      most,
      between: isOneLine ? ' ' : '\n',
    })
    if (text === null) toast(t('reason.noRoom'), { kind: 'error' })
    else onText(text)
  }
  return (
    <Field
      label={t('reason.readyWords')}
      hint={typed.trim() === '' ? undefined : t('reason.added')}
    >
      <Select
        value=""
        placeholder={t('reason.chooseWords')}
        options={offered.map(({ code, text }) => ({
          value: code,
          label: textIn(text, ownLang).text,
        }))}
        onChange={(event) => add(event.target.value)}
      />
    </Field>
  )
}
