/** Rejects a voucher. The buyer reads this text, so the ready-made sentences are in the buyer's language. */
import { useState } from 'react'
import { LANGS, LOCALES, type Lang } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { rejectVoucher } from '../office-calls.gen.ts'
import REASONS from './reject-reasons.json'
import { REFRESH } from './door/refresh.ts'
import type { OfficeVoucher } from './office-voucher.ts'

export function RejectDialog({
  voucher,
  onClose,
}: {
  voucher: OfficeVoucher
  onClose: () => void
}) {
  const t = useT('office.payments')
  const kit = useT('office.kit')
  const names = useT('kit')
  const ownLang = useLang()
  const [lang, setLang] = useState<Lang>(voucher.lang)
  const [chosen, setChosen] = useState('')
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const reject = useAct(rejectVoucher, {
    refresh: REFRESH,
    onDone: () => {
      toast(t('reject.done'), { kind: 'success' })
      onClose()
    },
  })
  const fill = (id: string, inLang: Lang) => {
    setChosen(id)
    setLang(inLang)
    const reason = REASONS.find((each) => each.id === id)
    if (reason !== undefined) setText(reason.text[inLang])
  }
  const isTooShort = text.trim().length < 2
  const submit = () => {
    setIsTried(true)
    if (!isTooShort) reject.mutate({ voucherId: voucher.id, reason: text.trim() })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('reject.title')}
      foot={
        <>
          <Button data-autofocus onClick={onClose}>
            {kit('cancel')}
          </Button>
          <Button variant="danger-solid" busy={reject.isPending} onClick={submit}>
            {t('act.reject')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="text-sm">{t('reject.text')}</p>
        <div className="form-grid">
          <Field label={t('reject.template')}>
            <Select
              value={chosen}
              placeholder={t('reject.choose')}
              options={REASONS.map(({ id, text: own }) => ({
                value: id,
                label: own[ownLang].split(/[。.:,]/)[0] ?? id,
              }))}
              onChange={(event) => fill(event.target.value, lang)}
            />
          </Field>
          <Field label={t('reject.lang')}>
            <Select
              value={lang}
              options={LANGS.map((each) => ({ value: each, label: names(`language.${each}`) }))}
              onChange={(event) => fill(chosen, event.target.value as Lang)}
            />
          </Field>
        </div>
        <Field
          label={t('reject.reason')}
          required
          error={isTried && isTooShort ? kit('needed') : undefined}
        >
          <TextArea
            rows={4}
            lang={LOCALES[lang]}
            maxLength={300}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
