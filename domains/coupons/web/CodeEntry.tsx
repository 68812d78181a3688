/** A field for a code that the shop has handed out. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { claimByCode, myCoupons } from '../calls.gen.ts'

const CODE_MAX = 60

export function CodeEntry() {
  const t = useT('coupons')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const claim = useAct(claimByCode, {
    refresh: [myCoupons],
    onDone: () => {
      setCode('')
      toast(t('claimed'), { kind: 'success' })
    },
    onRefused: ({ message }) => {
      setError(message)
      return true
    },
  })
  return (
    <form
      className="flex flex-wrap items-start gap-2 border-b border-line p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() === '') return setError(t('code.needed'))
        setError(undefined)
        claim.mutate({ code })
      }}
    >
      <Field
        label={t('code.label')}
        labelHidden
        error={error}
        className="min-w-0 flex-1 md:max-w-80"
      >
        <TextInput
          value={code}
          maxLength={CODE_MAX}
          placeholder={t('code.label')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={claim.isPending}>
        {t('code.add')}
      </Button>
    </form>
  )
}
