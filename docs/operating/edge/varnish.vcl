vcl 4.1;

# Varnish 7 with varnish-modules in front of Masthead. `backend.vcl` beside this file names the site and who may purge.
import std;
import var;
import xkey;

include "backend.vcl";

sub vcl_recv {
    if (req.method == "PURGE") {
        if (client.ip !~ purgers) {
            return (synth(403, "Not allowed"));
        }
        # Answers that were made before this change are not kept from now on, see vcl_backend_response.
        var.global_set("change", req.http.edge-change);
        if (req.http.xkey-purge) {
            return (synth(200, "Purged " + xkey.purge(req.http.xkey-purge)));
        }
        if (req.http.xkey-softpurge) {
            return (synth(200, "Purged " + xkey.softpurge(req.http.xkey-softpurge)));
        }
        return (synth(400, "No keys"));
    }
    # Writes, events and whatever is asked for with a token are between the reader and the site.
    if (req.http.Upgrade || (req.method != "GET" && req.method != "HEAD") || req.http.Authorization) {
        return (pass);
    }
    # Answers that are kept are the same for everybody, so cookies do not matter: they are sent on for the others.
    if (req.restarts == 0) {
        # An outdated answer is only given out while the site is away.
        if (std.healthy(req.backend_hint)) {
            set req.grace = 0s;
        } else {
            set req.grace = 24h;
        }
    }
    # With `-p http_gzip_support=off` brotli reaches the readers.
    if (req.http.Accept-Encoding ~ "br") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "gzip") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    return (hash);
}

sub vcl_backend_response {
    set beresp.grace = 0s;
    set beresp.keep = 0s;
    if (beresp.status >= 500) {
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
        return (deliver);
    }
    if (beresp.http.Set-Cookie || beresp.http.Vary == "*" || beresp.http.Vary ~ "(?i)(cookie|authorization)") {
        set beresp.uncacheable = true;
        set beresp.ttl = 60s;
        return (deliver);
    }
    if (beresp.http.Surrogate-Control ~ "max-age=[0-9]+") {
        # Under way while a change was purged: right for whoever waits for it, not for those who come later.
        if (std.integer(beresp.http.edge-change, 0) < std.integer(var.global_get("change"), 0)) {
            set beresp.uncacheable = true;
            set beresp.ttl = 0s;
            return (deliver);
        }
        set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=([0-9]+).*$", "\1") + "s", 0s);
        set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control, "^.*stale-if-error=([0-9]+).*$", "\1") + "s", 0s);
        return (deliver);
    }
    # No tags. Files of a build never change; of pictures and feeds some load is taken from the site.
    if (beresp.http.Cache-Control ~ "no-store|no-cache|private|max-age=0" || !beresp.http.Cache-Control) {
        set beresp.uncacheable = true;
        set beresp.ttl = 1s;
        return (deliver);
    }
    if (bereq.url !~ "^/builds/" && beresp.ttl > 10s) {
        set beresp.ttl = 10s;
    }
    return (deliver);
}

sub vcl_backend_error {
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
}

sub vcl_deliver {
    # The site does not answer: once more, now with what is left of an outdated answer.
    if (resp.status >= 500 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD") && !req.http.Authorization) {
        set req.grace = 24h;
        return (restart);
    }
    unset resp.http.Surrogate-Control;
    unset resp.http.CDN-Cache-Control;
    unset resp.http.Surrogate-Key;
    unset resp.http.Cache-Tag;
    unset resp.http.CDN-Tag;
    unset resp.http.xkey;
    unset resp.http.edge-change;
    if (obj.hits > 0) {
        set resp.http.X-Cache = "hit";
    } else {
        set resp.http.X-Cache = "miss";
    }
    unset resp.http.X-Varnish;
    unset resp.http.Via;
    return (deliver);
}
