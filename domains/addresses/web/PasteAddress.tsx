/** Splits an address pasted from a chat; the result fills the form, and can be undone. */
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { splitAddress } from '../split-calls.gen.ts'
import { PASTED_MAX } from '../split-contract.ts'
import type { AddressFields, AddressInput } from './address-fields.ts'

export function PasteAddress({ form }: { form: AddressFields }) {
  const t = useT('addresses')
  const [text, setText] = useState('')
  const [result, setResult] = useState<{ count: number; before: AddressInput } | null>(null)
  const split = useAct(splitAddress, {
    onDone: (found) => {
      const before = form.getValues()
      const filled = Object.entries(found).filter(
        ([, value]) => value !== '' && value !== null && value !== 'none',
      )
      // The country alone does not count: it is the form's, or the one that the rest was parsed with.
      const count = filled.length - 1
      const hasPlace = found.street !== '' || found.city !== '' || found.provinceCode !== null
      const place = hasPlace ? NO_PLACE : {}
      if (count > 0) form.reset({ ...before, ...place, ...Object.fromEntries(filled) })
      setResult({ count, before })
    },
  })
  const start = (given: string) => {
    if (given.trim() === '' || split.isPending) return
    split.mutate({ text: given.slice(0, PASTED_MAX), country: form.getValues('country') })
  }
  return (
    <div className="inset stack form-grid-full">
      <Field label={t('paste.title')} hint={t('paste.hint')}>
        <TextArea
          rows={2}
          maxLength={PASTED_MAX}
          autoComplete="off"
          placeholder={t('paste.example')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPaste={(event) => {
            // A paste into the empty field is a whole address: it is parsed at once.
            if (text === '') start(event.clipboardData.getData('text'))
          }}
        />
      </Field>
      <div className="button-row">
        <Button
          size="small"
          variant="soft"
          icon={ClipboardPaste}
          busy={split.isPending}
          onClick={() => start(text)}
        >
          {t('paste.split')}
        </Button>
        <output className="text-sm text-ink-2">
          {result !== null &&
            (result.count > 0 ? t('paste.found', { count: result.count }) : t('paste.nothing'))}
        </output>
        {result !== null && result.count > 0 && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              form.reset(result.before)
              setResult(null)
            }}
          >
            {t('paste.undo')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A pasted place replaces the previous one as a whole: a mixture of both would be wrong. */
const NO_PLACE = {
  provinceCode: null,
  cityCode: null,
  districtCode: null,
  region: '',
  city: '',
  district: '',
  street: '',
  detail: '',
  postalCode: '',
}
