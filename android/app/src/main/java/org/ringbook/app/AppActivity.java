package org.ringbook.app;

import android.net.Uri;

import com.google.androidbrowserhelper.trusted.LauncherActivity;

/** Opens the site, at its search or at the link that was pressed, and tells it that the app shows it. */
public final class AppActivity extends LauncherActivity {
    @Override
    protected Uri getLaunchingUrl() {
        Uri page = super.getLaunchingUrl();
        if ("1".equals(page.getQueryParameter("apk"))) return page;
        return page.buildUpon().appendQueryParameter("apk", "1").build();
    }
}
