/** Whom pasted text and files name: each person once, whatever else stands in their row. */
import { expect, test } from 'vitest'
import { readContactFile, readContacts } from './contact-table.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer

test('addresses and numbers are read from lines, commas and Chinese punctuation', () => {
  expect(readContacts('a@x.example\n138 0013 8000\n\n42')).toEqual([
    'a@x.example',
    '138 0013 8000',
    '42',
  ])
  expect(readContacts('a@x.example，b@x.example；a@x.example')).toEqual([
    'a@x.example',
    'b@x.example',
  ])
  expect(readContacts('7, 8, 9')).toEqual(['7', '8', '9'])
  expect(readContacts('  ')).toEqual([])
})

test('a row of a spreadsheet names one person, and its running number nobody', () => {
  expect(readContacts('1\t林晓\t+86 138 0013 8000\tlin@x.example')).toEqual(['lin@x.example'])
  expect(readContacts('1\t林晓\t13800138000')).toEqual(['13800138000'])
  expect(readContacts('林晓\t42')).toEqual(['42'])
  expect(readContacts('林晓')).toEqual(['林晓'])
})

test('the heading of a file is no contact', () => {
  expect(readContactFile(bytesOf('姓名,邮箱\r\n林晓,lin@x.example\r\n'))).toBe('lin@x.example')
  expect(readContactFile(bytesOf('a@x.example\nb@x.example'))).toBe('a@x.example\nb@x.example')
})
