/** Sanitizing the merchant's texts: content stays, scripts, external resources and styles go. */
import { expect, test } from 'vitest'
import { cleanHtml, cleanTexts, picturesIn } from './html.ts'

test('scripts, handlers, styles and foreign elements are removed; the text stays', () => {
  for (const [given, stored] of [
    ['<p>好<script>alert(1)</script></p>', '<p>好</p>'],
    ['<p onclick="x()" onmouseover=x()>a</p>', '<p>a</p>'],
    ['<p style="position:fixed" class="nav" id="content">a</p>', '<p>a</p>'],
    ['<style>*{display:none}</style><p>a</p>', '<p>a</p>'],
    ['<iframe src="https://evil.example"></iframe><p>a</p>', '<p>a</p>'],
    ['<object data="x.swf"></object><embed src="x"><p>a</p>', '<p>a</p>'],
    ['<svg onload="x()"><script>x()</script></svg><p>a</p>', '<p>a</p>'],
    ['<math><mtext><script>x()</script></mtext></math>a', 'a'],
    ['<form action="/api/x"><input name="a"><button>go</button></form>', 'go'],
    [
      '<base href="https://evil.example"><meta http-equiv="refresh" content="0"><p>a</p>',
      '<p>a</p>',
    ],
    ['<h1>Title</h1>', '<h2>Title</h2>'],
    ['<p>1 < 2 & 3 > 2</p>', '<p>1 &lt; 2 &amp; 3 &gt; 2</p>'],
  ] as const) {
    expect([given, cleanHtml(given)]).toEqual([given, stored])
  }
})

test('links lead to pages, mailboxes and phones, in any notation', () => {
  for (const address of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java&#115;cript:alert(1)',
    '&#x6A;avascript:alert(1)',
    'vbscript:x',
    'data:text/html;base64,PHNjcmlwdD4=',
    'http://plain.example',
    '//evil.example',
  ]) {
    expect([address, cleanHtml(`<a href="${address}">a</a>`)]).toEqual([
      address,
      '<a rel="nofollow noopener">a</a>',
    ])
  }
  const good = '<a href="https://example.com/a" rel="nofollow noopener">a</a>'
  expect(cleanHtml('<a href="https://example.com/a" target="_blank">a</a>')).toBe(good)
  expect(cleanHtml('<a href="/goods/12">a</a>')).toBe(
    '<a href="/goods/12" rel="nofollow noopener">a</a>',
  )
  expect(cleanHtml('<a href="tel:+8621">a</a>')).toContain('href="tel:+8621"')
})

test('only pictures of this shop are kept', () => {
  for (const address of [
    'https://evil.example/x.png',
    '//evil.example/x.png',
    'data:image/svg+xml,<svg onload=x()>',
    'javascript:x',
  ]) {
    const html = `<p>a<img src="${address}" onerror="x()"></p>`
    expect([address, cleanHtml(html)]).toEqual([address, '<p>a</p>'])
  }
  const own =
    '<img src="/api/files/public/AAAAAAAAAAAAAAAAAAAAAA-1200.webp" alt="a" loading="lazy" />'
  expect(cleanHtml(own)).toBe(own)
})

test('galleries and questions are kept, and nothing else comes in with them', () => {
  const own =
    '<div data-block="gallery"><img src="/api/files/public/a.webp" alt="泵" loading="lazy" /><img src="/api/files/public/b.webp" alt="" loading="lazy" /></div>' +
    '<details><summary>多久？</summary><p>三天。</p></details>'
  expect(cleanHtml(own)).toBe(own)
  for (const [given, stored] of [
    ['<div data-block="evil">a</div>', '<div>a</div>'],
    [
      '<div data-block="gallery" data-x="1" style="x" onclick="x()">a</div>',
      '<div data-block="gallery">a</div>',
    ],
    ['<div data-block=\'gallery" onmouseover="x()\'>a</div>', '<div>a</div>'],
    ['<p data-block="gallery">a</p>', '<p>a</p>'],
    [
      '<details open ontoggle="x()"><summary onclick="x()">a</summary>b</details>',
      '<details><summary>a</summary>b</details>',
    ],
    [
      '<details name="x" id="x"><summary><script>x()</script>a</summary></details>',
      '<details><summary>a</summary></details>',
    ],
    [
      '<div data-block="gallery"><img src="https://evil.example/x.png"></div>',
      '<div data-block="gallery"></div>',
    ],
    [
      '<details><summary>a</summary><svg><animate onbegin="x()"></svg></details>',
      '<details><summary>a</summary></details>',
    ],
    ['<video src="/api/files/public/a.mp4" onloadstart="x()"></video>a', 'a'],
  ] as const)
    expect([given, cleanHtml(given)]).toEqual([given, stored])
})

test('what the editor writes is unchanged', () => {
  const text =
    '<h2>规格</h2><p>电压 <strong>18 V</strong>，<em>轻</em> <u>快</u> <s>旧</s>，m<sup>2</sup></p>' +
    '<ul><li><p>一</p></li></ul><ol><li><p>二</p></li></ol><blockquote><p>引</p></blockquote><hr />' +
    '<table><tbody><tr><th colspan="1" rowspan="1"><p>a</p></th></tr></tbody></table>'
  expect(cleanHtml(text)).toBe(text)
  const styled =
    '<table style="min-width: 50px"><colgroup><col style="min-width: 25px"></colgroup><tbody></tbody></table>'
  expect(cleanHtml(styled)).toBe('<table><tbody></tbody></table>')
})

test('every language is sanitized, and an empty one is removed', () => {
  expect(
    cleanTexts({ cn: '<p>a</p>', en: '<script>x</script>', spa: '<p onclick="x">b</p>' }),
  ).toEqual({
    cn: '<p>a</p>',
    spa: '<p>b</p>',
  })
  expect(cleanTexts({ cn: '' })).toEqual({ cn: '' })
})

test('pictures of texts are found once each', () => {
  const picture = (name: string) => `<p><img alt="x" src="/p/${name}" /></p>`
  expect(picturesIn({ cn: picture('a') + picture('b'), en: picture('a') })).toEqual([
    '/p/a',
    '/p/b',
  ])
  expect(picturesIn({ cn: '<p>src="/p/c"</p>' })).toEqual([])
})
