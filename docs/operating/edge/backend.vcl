# Where the site listens.
backend default {
    .host = "127.0.0.1";
    .port = "3000";
    .first_byte_timeout = 30s;
    .probe = {
        .url = "/readyz";
        .interval = 1s;
        .timeout = 3s;
        .window = 3;
        .threshold = 1;
        .initial = 1;
    }
}

# Machines of the site, which send purges.
acl purgers {
    "localhost";
    "10.0.0.0"/8;
}
