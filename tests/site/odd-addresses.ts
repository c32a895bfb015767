/** URLs that attackers or scanners request, and a few that people mistype. */
export const ODD_ADDRESSES: readonly string[] = [
  ...['/%', '//x', '//evil.example/', '//evil.example', '/..%2f', '/\\x', '/\\/evil.example', '/%00'],
  ...['/%00/', '/%ff/', '/%c0%ae%c0%ae/', '/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd'],
  ...['/assets/..%2f..%2fpackage.json', '/assets/%2e%2e/%2e%2e/package.json', '/./about/', '/about//'],
  ...['/about/./', '/about/../', '/about%2f', '/about%3f', '/about;x=1', '/?', '/??', '/#'],
  ...['/about/?%', '/about/?%00', '/__proto__/', '/constructor/', '/articles/__proto__/'],
  ...['/articles/constructor/', '/articles/toString/', '/_page', '/_page/', '/_page//evil.example'],
  ...['/_page/_page/about/', '/_page/%', '/_page/api/app/main/view', '/api/%'],
  ...['/api/app/content/library/%/view', '/@fs/etc/passwd', '/@vite/client'],
  ...['/about/index.pageContext.json', '/server/entry.mjs', '/.env', '/.git/config', '/build/'],
  ...['/build', '/assets', '/assets/', '/fonts', '/articles/?page=-1', '/articles/?page=1e9'],
  ...['/articles/?page=NaN', '/articles/?page=1&page=2', '/articles/?page[]=1', '/articles/?tag=%00'],
  ...['/articles/?tag=__proto__', '/articles/?__proto__[x]=1'],
  `/${'a/'.repeat(500)}`,
  `/about/?${'x'.repeat(10_240)}`,
  `/${'x'.repeat(10_240)}`,
  `/?${'a=1&'.repeat(2500)}`,
]
