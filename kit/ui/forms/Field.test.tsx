/** A field ties its hint, or its error, to the control inside it. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Field, type FieldProps } from './Field.tsx'
import { useFieldControl } from './field-context.ts'

const Control = () => <input {...useFieldControl({})} />

/** The texts that describe the control, in order. */
function descriptionsOf(props: Omit<FieldProps, 'label' | 'children'>): string[] {
  const html = renderToStaticMarkup(
    <Field label="Email" {...props}>
      <Control />
    </Field>,
  )
  const [, ids = ''] = /<input[^>]* aria-describedby="([^"]*)"/.exec(html) ?? []
  const textOf = (id: string) =>
    new RegExp(`id="${id}"[^>]*>(.*?)</p>`).exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '') ?? id
  return ids
    .split(' ')
    .filter((id) => id !== '')
    .map(textOf)
}

test('a hint stays under an error, and both describe the control', () => {
  expect(descriptionsOf({ hint: 'Work address', error: 'Enter an email' })).toEqual([
    'Enter an email',
    'Work address',
  ])
})

test('an error takes the place of the rule that it repeats', () => {
  const rule = '6 to 12 characters'
  expect(descriptionsOf({ rule })).toEqual([rule])
  expect(descriptionsOf({ rule, error: 'Use 6 to 12 characters' })).toEqual([
    'Use 6 to 12 characters',
  ])
})

test('one of them alone, or none', () => {
  expect(descriptionsOf({ hint: 'Work address' })).toEqual(['Work address'])
  expect(descriptionsOf({ error: 'Enter an email' })).toEqual(['Enter an email'])
  expect(descriptionsOf({})).toEqual([])
})

test('a text outside of the field describes the control as well', () => {
  expect(descriptionsOf({ error: 'Enter an email', describedBy: 'above' })).toEqual([
    'Enter an email',
    'above',
  ])
})

test('a group with an error is found by what focuses the first error, and can hold the focus', () => {
  const groupOf = (error?: string) =>
    /<div[^>]*role="group"[^>]*>/.exec(
      renderToStaticMarkup(
        <Field label="Rating" group error={error}>
          <button type="button">1</button>
        </Field>,
      ),
    )?.[0]
  expect(groupOf('Choose one')).toContain('data-error=""')
  expect(groupOf('Choose one')).toContain('tabindex="-1"')
  expect(groupOf()).not.toContain('data-error')
})
