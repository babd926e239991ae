/// The site's only script: it adds the filter, the jump, and the life panel to the page of a lecture. Everything else needs none.
enum SiteScript {
  /// `assets/site.js`. It builds nodes and sets their text; it never reads text as markup.
  static let lecture = #"""
    "use strict";
    (() => {
      const items = [...document.querySelectorAll(".cuelist > li")];
      const panel = document.getElementById("life");
      const form = document.querySelector(".filter");
      if (!items.length || !panel || !form) return;
      const fields = ["number", "timing", "source", "target"];
      const tags = { "=": "span", "-": "del", "+": "ins" };
      let data = null, loading = null, current = -1;

      const make = (name, text, className) => {
        const node = document.createElement(name);
        if (text !== undefined) node.textContent = text;
        if (className) node.className = className;
        return node;
      };

      // Lives

      // Pages opened from a folder may not fetch, but they may load a script: it calls this with everything.
      globalThis.cuetrail = (lives) => { data = lives; };
      const load = () => loading ??= new Promise((resolve) => {
        const script = make("script");
        script.src = document.querySelector(".cuelist").dataset.lives;
        script.onload = resolve;
        script.onerror = resolve;
        document.head.append(script);
      });

      const change = ([field, ...parts]) => {
        const line = make("p", undefined, "diff " + fields[field]);
        line.dir = "auto";
        if (field > 1) line.lang = data.languages[field - 2];
        else line.append(make("span", fields[field] + " ", "note"));
        const isNew = parts.length === 1 && parts[0][0] === "+";
        if (isNew) line.classList.add("new");
        for (const part of parts) line.append(make(isNew ? "span" : tags[part[0]], part.slice(1)));
        return line;
      };

      const event = ([commit, kinds, evidence, changes]) => {
        const item = make("li");
        const head = make("p", undefined, "who");
        const [id, date, names, subject, hue] = data.commits[commit] ?? ["", null, "not known", "seen only by what later changes show", "hx"];
        item.className = hue;
        const time = make("time", date ? date.slice(0, 10) : "no date");
        if (date) time.dateTime = time.title = date;
        head.append(make("bdi", names), " ", time);
        item.append(head, make("p", data.kinds.filter((_, bit) => kinds >> bit & 1).join(", "), "kinds"));
        for (const one of changes) item.append(change(one));
        const foot = make("p", undefined, "note");
        if (id) foot.append(make("code", id), " ");
        foot.append(make("bdi", subject));
        if (data.evidence[evidence] !== "proven") foot.append(` (${data.evidence[evidence]})`);
        item.append(foot);
        return item;
      };

      const show = async (index, takesFocus) => {
        if (index < 0 || index >= items.length) return;
        items[current]?.classList.remove("open");
        current = index;
        const item = items[index];
        item.classList.add("open");
        document.body.classList.add("has-life");
        const title = panel.querySelector("h2"), body = panel.querySelector("div");
        title.textContent = "Cue " + item.querySelector(".no").textContent;
        panel.hidden = false;
        await load();
        if (current !== index) return;
        const life = data?.lives[index];
        body.replaceChildren();
        if (!life) body.append(make("p", "The lives of these cues cannot be loaded."));
        else {
          const [name, credit, events] = life;
          if (credit) body.append(make("p", credit, "credit"));
          if (!events.length) body.append(make("p", "As old as this history, and unchanged since."));
          const list = make("ol");
          list.append(...events.map(event));
          body.append(list, make("p", name, "note cue-name"));
        }
        panel.dataset.cue = index;
        panel.scrollTop = 0;
        if (takesFocus) title.focus({ preventScroll: true });
        item.scrollIntoView({ block: "nearest" });
      };

      const hide = () => {
        if (panel.hidden) return;
        panel.hidden = true;
        document.body.classList.remove("has-life");
        const item = items[current];
        item?.classList.remove("open");
        item?.querySelector(".no").focus();
        current = -1;
      };

      const step = (by) => {
        let next = current + by;
        while (items[next]?.hidden) next += by;
        show(next, false);
      };

      const remember = (item) => { if (item.id) history.replaceState(null, "", "#" + item.id); };
      for (const list of document.querySelectorAll(".cuelist")) {
        list.addEventListener("click", (click) => {
          const item = click.target.closest("li");
          const link = click.target.closest("a");
          if (!item || click.target.closest("details") || click.ctrlKey || click.metaKey || click.shiftKey) return;
          if (!link && String(getSelection())) return;
          click.preventDefault();
          remember(item);
          show(items.indexOf(item), Boolean(link));
        });
      }
      panel.querySelector(".shut").addEventListener("click", hide);
      for (const button of panel.querySelectorAll(".step")) button.addEventListener("click", () => step(Number(button.dataset.step)));
      document.addEventListener("keydown", (key) => {
        if (panel.hidden || key.ctrlKey || key.metaKey || key.altKey) return;
        if (key.key === "Escape") hide();
        if (!panel.contains(document.activeElement)) return;
        if (key.key === "ArrowRight" || key.key === "j") step(1);
        if (key.key === "ArrowLeft" || key.key === "k") step(-1);
      });

      // Filter

      const texts = [];
      const words = (index) => texts[index] ??= [...items[index].querySelectorAll("p[lang]")].map((p) => p.textContent).join("\n").toLowerCase();
      const deeds = items.map((item) => (item.dataset.e ?? "").split(" ").filter(Boolean).map((deed) => {
        const [person, kinds] = deed.split(":");
        return [person, parseInt(kinds, 16)];
      }));
      const filter = () => {
        const { person, kind, text, count } = form.elements;
        const bit = Number(kind.value), wanted = text.value.trim().toLowerCase();
        let shown = 0;
        items.forEach((item, index) => {
          const fits = (!person.value && !bit || deeds[index].some(([who, kinds]) => (!person.value || who === person.value) && (!bit || kinds & bit)))
            && (!wanted || words(index).includes(wanted));
          item.hidden = !fits;
          if (fits) shown += 1;
        });
        count.textContent = `${shown.toLocaleString("en")} of ${items.length.toLocaleString("en")} cues`;
      };
      form.hidden = false;
      filter();
      for (const name of ["person", "kind"]) form.elements[name].addEventListener("change", filter);
      form.elements.text.addEventListener("input", filter);
      form.addEventListener("reset", () => setTimeout(filter));
      form.addEventListener("submit", (submit) => {
        submit.preventDefault();
        const place = form.elements.place.value.trim();
        if (place) location.hash = (place.includes(":") ? "t" : "n") + place;
      });
      form.elements.place.addEventListener("keydown", (key) => {
        if (key.key !== "Enter") return;
        key.preventDefault();
        form.requestSubmit();
      });

      // Fragments: #n123 is a number, #t00:50:26 a time, also between two cues.

      const seconds = (clock) => clock.split(/[:.,]/).slice(0, 3).reduce((sum, part) => sum * 60 + Number(part), 0);
      const atTime = (clock) => {
        const time = seconds(clock.split(":").length === 2 ? "0:" + clock : clock);
        if (!Number.isFinite(time)) return null;
        return items.findLast((item) => seconds(item.querySelector(".tc").textContent) <= time) ?? items[0];
      };
      const find = () => {
        let name;
        try { name = decodeURIComponent(location.hash.slice(1)); } catch { return null; }
        const item = document.getElementById(name)?.closest(".cuelist > li");
        return item ?? (/^t[\d:.,]+$/.test(name) ? atTime(name.slice(1)) : null);
      };
      const follow = () => {
        const item = find();
        if (!item) return;
        if (item.hidden) { form.reset(); filter(); }
        for (const other of document.querySelectorAll(".here")) other.classList.remove("here");
        item.classList.add("here");
        item.scrollIntoView({ block: "center" });
        item.querySelector(".no").focus({ preventScroll: true });
      };
      addEventListener("hashchange", follow);
      follow();
    })();

    """#
}
