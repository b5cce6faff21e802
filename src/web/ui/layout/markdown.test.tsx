import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { tokensOf } from '../../text/markdown-lexer.ts'
import { MarkdownTokens } from './markdown-tokens.tsx'

/** HTML of a rendered text, without classes and styles. */
function shown(text: string): string {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <MarkdownTokens tokens={tokensOf(text)} />
    </MemoryRouter>,
  )
  return html.replace(/<style[^>]*>.*?<\/style>/gs, '').replace(/ (?:class|data-discover)="[^"]*"/g, '')
}
/** Without the surrounding box. */
const inside = (text: string) => shown(text).replace(/^<div>|<\/div>$/g, '')

describe('Markdown', () => {
  it.each([
    ['a *b* **c** ~~d~~ `e<f`', '<p>a <em>b</em> <strong>c</strong> <del>d</del> <code>e&lt;f</code></p>'],
    ['# Top\n\n## Next', '<h2 id="section-top">Top</h2><h3 id="section-next">Next</h3>'],
    ['# A\n\n# A', '<h2 id="section-a">A</h2><h2 id="section-a-2">A</h2>'],
    ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['> a', '<blockquote><p>a</p></blockquote>'],
    ['AT&amp;T &lt;b&gt; &#228;', '<p>AT&amp;T &lt;b&gt; ä</p>'],
    ['a  \nb', '<p>a<br/>b</p>'],
    ['`&amp;`', '<p><code>&amp;amp;</code></p>'],
  ])('shows %j', (text, html) => {
    expect(inside(text)).toBe(html)
  })

  it.each([
    ['https://a.example/', 'href="https://a.example/" rel="noopener noreferrer"'],
    ['http://a.example/x?y=1', 'href="http://a.example/x?y=1" rel="noopener noreferrer"'],
    ['mailto:help@a.example', 'href="mailto:help@a.example" rel="noopener noreferrer"'],
    ['/support/faq', 'href="/support/faq"'],
    ['#section-a', 'href="/#section-a"'],
  ])('links to %s', (href, attributes) => {
    expect(inside(`[words](${href})`)).toBe(`<p><a ${attributes}>words</a></p>`)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#115;cript:alert(1)',
    'javascript&colon;alert(1)',
    '&#106;avascript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://a.example/',
    '//evil.example/',
    '/\\evil.example/',
    'blob:https://a.example/x',
  ])('has no link to %s', (href) => {
    expect(inside(`[words](<${href}>)`)).toBe('<p>words</p>')
    expect(inside(`<${href}>`)).not.toContain('<a')
  })

  it.each([
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '<a href="javascript:alert(1)">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<form id="__INITIAL_STATE__"><input name="body">',
    '![x](https://tracker.example/pixel.gif)',
    '<svg/onload=alert(1)>',
  ])('makes no element of %s', (text) => {
    expect(shown(text)).not.toMatch(/<(?:script|img|iframe|form|input|svg|a)\b/)
  })

  it('shows excessively nested text as plain text', () => {
    const text = '>'.repeat(50_000)

    expect(shown(text)).toContain('&gt;')
  })
})
