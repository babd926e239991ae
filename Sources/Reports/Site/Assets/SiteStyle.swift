/// The style of the site: `assets/site.css`, put together from its parts.
enum SiteStyle {
  static let sheet = colors + frame + drawings + cues + panel + narrow

  /// Hues are told apart in light and in dark, 4.5 to 1 against the ground; each has a tint that text stays legible on.
  private static let colors = """
    :root{color-scheme:light dark;--ground:#fff;--raised:#f6f7f9;--ink:#1a1e24;--soft:#555e6a;--line:#dde1e7;--accent:#1f55c0;
    --ins:#d6f3dc;--del:#fbdcdc;--ins-ink:#0d4f22;--del-ink:#8a1616;--here:#fff4c9}
    .h0{--c:#1f5fc4;--t:#1f5fc412}.h1{--c:#b34a00;--t:#b34a0012}.h2{--c:#08776a;--t:#08776a12}.h3{--c:#a62a78;--t:#a62a7812}
    .h4{--c:#7a6200;--t:#7a620014}.h5{--c:#6747c2;--t:#6747c212}.h6{--c:#b3261e;--t:#b3261e10}.h7{--c:#3a7518;--t:#3a751812}
    .hx{--c:#68717d;--t:#68717d10}
    @media (prefers-color-scheme:dark){
    :root{--ground:#14161a;--raised:#1c1f25;--ink:#e7e9ed;--soft:#a3acb8;--line:#30353d;--accent:#86b1ff;
    --ins:#143d22;--del:#4a1d1f;--ins-ink:#a6ecb9;--del-ink:#ffb9b4;--here:#3a3313}
    .h0{--c:#7fb0ff;--t:#7fb0ff17}.h1{--c:#f3a25a;--t:#f3a25a17}.h2{--c:#4fd0b7;--t:#4fd0b717}.h3{--c:#f08dc9;--t:#f08dc917}
    .h4{--c:#d9c14c;--t:#d9c14c17}.h5{--c:#b5a0ff;--t:#b5a0ff17}.h6{--c:#ff8c82;--t:#ff8c8217}.h7{--c:#98d168;--t:#98d16817}
    .hx{--c:#98a1ad;--t:#98a1ad14}
    }

    """

  private static let frame = """
    *{box-sizing:border-box}
    html{scroll-padding-top:5rem;-webkit-text-size-adjust:100%}
    body{margin:0;background:var(--ground);color:var(--ink);
    font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif}
    a{color:var(--accent);text-underline-offset:.18em;text-decoration-thickness:.06em}
    a:hover{text-decoration-thickness:.14em}
    :focus-visible{outline:.18rem solid var(--accent);outline-offset:.12rem;border-radius:.2rem}
    main:focus{outline:none}
    .skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;z-index:9;background:var(--ground);padding:.5rem 1rem}
    .hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    .top{border-bottom:1px solid var(--line);background:var(--ground)}
    .top nav{max-width:76rem;margin:auto;padding:.5rem 1.5rem;display:flex;flex-wrap:wrap;gap:.25rem 1.75rem;align-items:center}
    .top ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:0;padding:0;list-style:none}
    .top a{color:var(--soft);text-decoration:none;display:block;padding:.35rem 0;border-bottom:.14rem solid transparent}
    .top .brand{color:var(--ink);font-weight:650}
    .top a:hover{color:var(--ink)}
    .top ul [aria-current]{color:var(--ink);border-color:var(--accent)}
    main,footer{max-width:76rem;margin:auto;padding:0 1.5rem}
    footer{margin-top:4rem;color:var(--soft);font-size:.85rem}
    footer p{border-top:1px solid var(--line);padding:1rem 0}
    h1{font-size:clamp(1.5rem,1.1rem + 1.6vw,2.1rem);line-height:1.2;letter-spacing:-.015em;margin:2.2rem 0 .8rem;overflow-wrap:anywhere}
    h2{font-size:1.25rem;line-height:1.3;letter-spacing:-.008em;margin:2.6rem 0 .7rem}
    h3{font-size:1rem;margin:1.4rem 0 .4rem}
    p{margin:.5rem 0}.lead{max-width:44rem}
    .note{color:var(--soft);font-size:.875rem}.note a{color:inherit}
    .numbers{display:flex;flex-wrap:wrap;gap:.9rem 2.4rem;margin:1rem 0 1.4rem}
    .numbers div{display:flex;flex-direction:column-reverse}
    .numbers dt{color:var(--soft);font-size:.8rem}
    .numbers dd{margin:0;font-size:1.3rem;font-weight:600;line-height:1.3;font-variant-numeric:tabular-nums}
    .wide{overflow-x:auto;margin:.5rem 0}
    table{border-collapse:collapse;font-size:.9rem;min-width:100%}
    .who .person{white-space:nowrap}
    caption{text-align:start;color:var(--soft);padding:.4rem 0;font-size:.85rem}
    th,td{text-align:start;padding:.4rem 1rem .4rem 0;border-bottom:1px solid var(--line);vertical-align:baseline}
    thead th{color:var(--soft);font-weight:500;font-size:.8rem;white-space:nowrap}
    tbody th{font-weight:500}
    .n{text-align:end;font-variant-numeric:tabular-nums}.day{white-space:nowrap;font-variant-numeric:tabular-nums}
    th:last-child,td:last-child{padding-right:0}
    code{font:.85em/1 ui-monospace,SFMono-Regular,Menlo,"DejaVu Sans Mono",monospace;color:var(--soft)}
    summary{cursor:pointer;color:var(--accent);padding:.3rem 0;width:fit-content}
    ins{background:var(--ins);color:var(--ins-ink);text-decoration:none;border-radius:.15em;box-shadow:inset 0 -.1em 0 var(--ins-ink)}
    del{background:var(--del);color:var(--del-ink);border-radius:.15em}
    .diff{white-space:pre-line;unicode-bidi:isolate;overflow-wrap:anywhere;margin:.15rem 0}
    .person{display:inline-flex;align-items:baseline;gap:.35rem;text-decoration:none;color:var(--ink);min-height:1.5rem}
    a.person:hover{text-decoration:underline}
    h1.person{display:flex;gap:.5rem}
    .month ul{padding-left:1.2rem;margin:.3rem 0}.month li{margin:.15rem 0;overflow-wrap:anywhere}
    .by,.by a{color:var(--soft)}.by::before{content:"– "}

    """

  private static let drawings = """
    svg{display:block;overflow:visible}symbol{overflow:visible}
    .defs{position:absolute}.swatch{display:inline-block;flex:none;align-self:center}
    use,g{fill:var(--c)}
    .line use,.timeline use{stroke:var(--ground);stroke-width:1.1;paint-order:stroke;fill-opacity:.88}
    use:hover{fill-opacity:1}
    .base{stroke:var(--line)}.grid{stroke:var(--line);stroke-dasharray:2 3}
    svg text{fill:var(--soft);font-size:.78rem;font-variant-numeric:tabular-nums}
    .rows{margin:.8rem 0}.rows ol{list-style:none;margin:0;padding:0}
    .row{display:grid;grid-template-columns:minmax(9rem,19rem) 1fr 5.5rem;gap:0 1.25rem;align-items:center;border-bottom:1px solid var(--line)}
    .row.axis{color:var(--soft);font-size:.8rem}
    .row .title{padding:.3rem 0;text-decoration:none;color:var(--ink);font-weight:500;line-height:1.3;overflow-wrap:anywhere}
    .row .title:hover{text-decoration:underline}
    .done{font-size:.85rem;display:grid;grid-template-columns:1fr 2.9rem;align-items:center;gap:.3rem}
    .rest{fill:var(--line)}.part{fill:var(--accent)}.bar .h0,.bar .h1,.bar .h2,.bar .h3,.bar .h4,.bar .h5,.bar .h6,.bar .h7{fill:var(--c)}
    .bar.big{max-width:32rem;margin:.6rem 0}
    figure{margin:.6rem 0}figcaption{color:var(--soft);font-size:.85rem;margin-top:.4rem}
    .chart path{vector-effect:non-scaling-stroke}.chart path.cues{fill:var(--line);stroke:var(--soft)}.chart path.translated{fill:var(--accent);fill-opacity:.85}
    .key::before{content:"";display:inline-block;width:.8em;height:.8em;border-radius:.15em;margin-right:.35em}
    .key.cues::before{background:var(--line);outline:1px solid var(--soft);outline-offset:-1px}.key.translated::before{background:var(--accent)}
    .timeline rect{fill:var(--c)}.timeline .field{fill:var(--raised)}.timeline .faint{fill-opacity:.28}.timeline .nobody{fill:var(--ground);stroke:var(--soft)}
    .legend{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;padding:0;margin:.6rem 0;font-size:.9rem}

    """

  /// No `content-visibility`: measured on 2,000 cues it costs five times the work a frame that plain layout does.
  private static let cues = """
    .path{color:var(--soft);font-weight:400;font-size:.85rem;overflow-wrap:anywhere}
    .filter{display:flex;flex-wrap:wrap;gap:.5rem .8rem;align-items:end;padding:.7rem 0;border-bottom:1px solid var(--line);
    position:sticky;top:0;background:var(--ground);z-index:2}
    [hidden]{display:none!important}
    .filter label{display:grid;gap:.15rem;font-size:.8rem;color:var(--soft)}
    .filter input,.filter select,button{font:inherit;font-size:.9rem;color:var(--ink);background:var(--ground);border:1px solid var(--soft);
    border-radius:.4rem;padding:.3rem .55rem;height:2.2rem}
    .filter input{width:8.5rem}.filter select{max-width:10rem}
    .filter input::placeholder{color:var(--soft);opacity:1}
    button{cursor:pointer;background:var(--raised)}
    .filter output{color:var(--soft);font-size:.85rem;padding:.4rem 0;margin-left:auto;font-variant-numeric:tabular-nums}
    .cuelist{list-style:none;margin:.3rem 0;padding:0}
    .cuelist>li{display:grid;grid-template-columns:5.2rem 1fr 1fr;gap:0 .5rem;padding:.2rem 0;border-bottom:1px solid var(--line);
    scroll-margin:6rem 0 3rem}
    .cuelist.mono>li{grid-template-columns:5.2rem 1fr}
    .at{display:flex;flex-direction:column;padding:.15rem 0 .15rem .2rem}
    .no{font-weight:600;font-variant-numeric:tabular-nums;text-decoration:none;color:var(--ink);min-height:1.5rem;min-width:1.5rem}
    .no:hover{text-decoration:underline}
    .tc{color:var(--soft);font-size:.75rem;font-variant-numeric:tabular-nums}
    .s,.t{border-left:.25rem solid var(--c,transparent);background:var(--t);border-radius:.2rem;padding:.25rem .6rem;
    display:flex;gap:.2rem .8rem;align-items:baseline;justify-content:space-between;min-width:0}
    .s p,.t p{margin:0;unicode-bidi:isolate;overflow-wrap:anywhere;min-width:0;flex:1}
    .s bdi,.t bdi{color:var(--soft);font-size:.75rem;flex:none;max-width:9rem;text-align:end;overflow-wrap:anywhere}
    .none{color:var(--soft)}
    .cuelist>li:hover{background:var(--raised)}
    .cuelist>li.here,.cuelist>li:target{background:var(--here)}
    .cuelist>li.open{box-shadow:inset .2rem 0 0 var(--accent);background:var(--raised)}
    .life{grid-column:2/-1;font-size:.875rem}.life ol{margin:.2rem 0 .6rem;padding-left:1.2rem}
    .cues:has(form:not([hidden])) .cuelist>li{cursor:pointer}

    """

  private static let panel = """
    #life{position:fixed;right:0;top:0;bottom:0;width:27rem;max-width:100%;overflow:auto;z-index:4;background:var(--ground);
    border-left:1px solid var(--line);padding:0 1.2rem 2rem;box-shadow:0 0 2rem #0002;overscroll-behavior:contain}
    #life header{display:flex;gap:.5rem;align-items:center;position:sticky;top:0;background:var(--ground);padding:.8rem 0 .5rem;z-index:1}
    #life h2{margin:0 auto 0 0;font-size:1.15rem}
    #life button{min-width:2.1rem;padding:.2rem}
    #life ol{list-style:none;margin:.4rem 0;padding:0}
    #life li{border-left:.14rem solid var(--line);padding:0 0 1.1rem 1rem;margin-left:.35rem;position:relative}
    #life li::before{content:"";position:absolute;left:-.42rem;top:.5rem;width:.7rem;height:.7rem;border-radius:50%;background:var(--c);
    border:.14rem solid var(--ground)}
    #life li p{margin:.1rem 0}
    #life .who{display:flex;gap:.2rem .8rem;justify-content:space-between;flex-wrap:wrap;font-weight:600}
    #life .who time,#life .kinds{color:var(--soft);font-weight:400;font-size:.85rem;font-variant-numeric:tabular-nums}
    #life .diff{padding:.2rem 0}#life .number,#life .timing{font-size:.85rem;font-variant-numeric:tabular-nums}
    #life .new.source,#life .new.target{border-left:.2rem solid var(--ins-ink);padding-left:.6rem;margin:.3rem 0}
    #life .diff del+ins{margin-left:.15em}
    #life .credit{font-size:.875rem;background:var(--raised);padding:.5rem .7rem;border-radius:.4rem}
    @media (min-width:75rem){.has-life main{margin-right:28rem;margin-left:max(0rem,calc((100vw - 76rem - 28rem)/2))}}

    """

  private static let narrow = """
    @media (max-width:74.99rem){
    #life{top:auto;width:100%;height:58vh;border-left:0;border-top:1px solid var(--line);border-radius:.8rem .8rem 0 0}
    .has-life .cuelist>li{scroll-margin-bottom:62vh}
    .has-life main{padding-bottom:58vh}
    }
    @media (max-width:46rem){
    .top nav,main,footer{padding-left:1rem;padding-right:1rem}
    .row{grid-template-columns:1fr 6rem}.row .line,.row .ticks{grid-column:1/-1;grid-row:2}
    .row.axis{display:block}.row.axis span{display:none}
    .filter{position:static}.filter label{flex:1 1 40%}.filter input,.filter select{width:100%;max-width:none}
    .cuelist>li,.cuelist.mono>li{grid-template-columns:4.4rem 1fr;gap:.15rem .4rem;padding:.4rem 0}
    .at{grid-row:1/3}.s,.t{grid-column:2;flex-direction:column;align-items:stretch;gap:0}
    .s bdi,.t bdi{text-align:start;max-width:none}
    }
    @media (max-width:30rem){svg .odd{display:none}.numbers{gap:.7rem 1.6rem}.numbers dd{font-size:1.15rem}}
    @media print{
    .top,.skip,.filter,#life,noscript{display:none}
    body{font-size:9.5pt}main,footer{max-width:none;padding:0}
    .cuelist>li{break-inside:avoid}section{break-inside:auto}h2,h3{break-after:avoid}
    .s,.t,use,rect,ins,del{print-color-adjust:exact}a{color:inherit}
    }

    """
}
