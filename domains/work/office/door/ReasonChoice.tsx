/** Chooses a ready text of the dictionary of reasons, for a note that the buyer reads in their language. */
import { textIn, type Lang } from '#kit/contract/lang.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import type { DecisionReasonKind } from '../../decision-reasons-contract.ts'
import { useOfferedReasons } from './offered-reasons.ts'

type Props = {
  kind: DecisionReasonKind
  /** The buyer's. */
  lang: Lang
  onText: (text: string) => void
}

export function ReasonChoice({ kind, lang, onText }: Props) {
  const t = useT('office.work')
  const ownLang = useLang()
  const offered = useOfferedReasons(kind)
  const isAgreeing = kind === 'caseAnswers'
  if (offered.length === 0) return null
  return (
    <Field label={t(isAgreeing ? 'reason.readyWords' : 'reason.template')}>
      <Select
        value=""
        placeholder={t(isAgreeing ? 'reason.chooseWords' : 'reason.choose')}
        options={offered.map(({ code, text }) => ({
          value: code,
          label: textIn(text, ownLang).text,
        }))}
        onChange={(event) => {
          const reason = offered.find(({ code }) => code === event.target.value)
          if (reason !== undefined) onText(textIn(reason.text, lang).text)
        }}
      />
    </Field>
  )
}
